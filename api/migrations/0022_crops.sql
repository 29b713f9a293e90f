-- Which square of a picture is shown: x, y and size in ten-thousandths. Null: the part that draws the eye.
alter table pictures add column crop integer[] check (cardinality(crop) = 3);
