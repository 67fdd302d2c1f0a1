"""What a lecturer takes away: stills in all forms, contact sheets, subtitles, the film of a whole lesson."""
