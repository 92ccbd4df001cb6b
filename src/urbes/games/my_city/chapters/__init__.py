"""The rules each chapter of the campaign brings, one room per envelope; `table` is what they look at."""
