-- A printed book with an ISBN bears GST and no QST: which taxes are added is one of three kinds, not a switch. What was
-- sold before keeps the taxes that it was sold with.
alter table products alter column taxable type text using case when taxable then 'gst_qst' else 'none' end;
alter table products rename column taxable to tax;
alter table products add constraint products_tax check (tax in ('none', 'gst', 'gst_qst'));

alter table order_lines alter column taxable type text using case when taxable then 'gst_qst' else 'none' end;
alter table order_lines rename column taxable to tax;
alter table order_lines add constraint order_lines_tax check (tax in ('none', 'gst', 'gst_qst'));
