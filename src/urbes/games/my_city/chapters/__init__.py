"""The rules each chapter of the campaign brings, one room per envelope. A step of the count gives a number of trees, buildings, parks ..., `scoring` what each is worth."""
