"""The arrays and axes of a Trace in words, for those who hear a picture."""

from __future__ import annotations

from lessons.core.lesson import Words

ARRAYS: dict[str, Words] = {
    "X": Words("输入X", "the inputs X"),
    "M": Words("来源M", "the sources M"),
    "W_Q": Words("参数W_Q", "the parameters W_Q"),
    "W_K": Words("参数W_K", "the parameters W_K"),
    "W_V": Words("参数W_V", "the parameters W_V"),
    "Q": Words("查询Q", "the queries Q"),
    "K": Words("键K", "the keys K"),
    "V": Words("值V", "the values V"),
    "QK_terms": Words("点积的各项", "the terms of the dot products"),
    "QK": Words("点积QKᵀ", "the dot products QKᵀ"),
    "S": Words("分数S", "the scores S"),
    "readable": Words("可读表", "what may be read"),
    "shift": Words("每行减去的数", "what is subtracted from each row"),
    "E": Words("指数", "the exponentials"),
    "E_sum": Words("指数的行合计", "the row sums of the exponentials"),
    "A": Words("权重A", "the weights A"),
    "A_sum": Words("权重的行合计", "the row sums of the weights"),
    "B": Words("沿query轴归一的权重", "the weights normalised along the queries"),
    "B_row_sum": Words("沿query轴归一后的行合计", "the row sums after normalising along the queries"),
    "B_key_sum": Words("沿query轴归一后的列合计", "the column sums after normalising along the queries"),
    "AV": Words("权重乘V的各项", "the weighted rows of V"),
    "Y": Words("读出Y", "the reads Y"),
    "Y_mean": Words("各行读出的平均", "the average of the reads"),
    "Y_sum": Words("各头读出的逐项之和", "the element-wise sum of the heads' reads"),
    "R": Words("拼接R", "the joined rows R"),
    "W_O": Words("输出参数W_O", "the output parameters W_O"),
    "RW_O": Words("R乘W_O的各项", "the terms of R times W_O"),
    "O": Words("输出O", "the outputs O"),
}
AXES: dict[str, Words] = {
    "head": Words("头", "head"),
    "query": Words("query", "query"),
    "key": Words("来源", "source"),
    "d_model": Words("特征", "feature"),
    "d_k": Words("通道", "channel"),
    "d_v": Words("通道", "channel"),
    "channel": Words("通道", "channel"),
    "d_out": Words("输出通道", "output channel"),
}
