from __future__ import annotations

from dataclasses import replace

from scenes.draw.board import fit, line
from scenes.draw.boxes import Box
from scenes.draw.items import SheetPlan
from scenes.draw.resettle import Move, resettle
from scenes.draw.tables import Table
from scenes.draw.theme import BOARD
from tests.draw.boards import STAGE
from tests.draw.drawing import parts, played, shown

SQUARE = Table("Q", (shown([[1, 2], [3, 4]]),), ("Q",), BOARD.ink, BOARD)
LEFT, RIGHT, LOW = (Box(x, y, x + 400, y + 300) for x, y in ((100, 200), (1200, 200), (100, 560)))


def at(stage: Box, table: Table = SQUARE):
    return table.drawn(fit([line(table.sheet())], stage).at("Q", SheetPlan))


def seconds(*moves: Move) -> list[float]:
    return [time for _, time in resettle(moves)]


def test_a_table_with_a_free_way_moves():
    assert seconds((at(LEFT), at(RIGHT))) == [0.8]


def test_tables_that_do_not_meet_move_together():
    assert seconds((at(LEFT), at(RIGHT)), (at(LOW), at(replace(LOW, x0=1200, x1=1600)))) == [0.8]


def test_a_table_waits_until_its_way_is_free():
    assert seconds((at(LEFT), at(RIGHT)), (at(RIGHT), at(replace(LOW, x0=1200, x1=1600)))) == [0.8, 0.8]


def test_of_two_that_change_places_one_leaves_first_and_comes_last():
    times = seconds((at(LEFT), at(RIGHT)), (at(RIGHT), at(LEFT)))
    assert (times[0], times[-1]) == (0.4, 0.4)


def test_a_table_that_shows_other_rows_leaves_and_comes_again():
    long = replace(SQUARE, figures=(shown([[float(k)] for k in range(30)]),))
    assert seconds((at(LEFT, long), at(STAGE, long))) == [0.4, 0.4]


def test_in_the_end_all_stand_in_their_new_places_and_nothing_of_the_old_is_left():
    moves = [(at(LEFT), at(RIGHT)), (at(RIGHT), at(LEFT)), (at(LOW), at(LOW))]
    things = [part for old, _ in moves for part in old.everything()]
    for motion, _ in resettle(moves):
        things = played(motion, on=things).mobjects
    assert {id(part) for part in parts(played(on=things))} == {
        id(part) for _, new in moves for part in new.everything()
    }
