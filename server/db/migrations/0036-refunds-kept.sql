-- That money was given back is only ever added to: a slip is undone by a row of the same amount below zero, so that both stay told.

alter table order_refunds add unique (id, school_id);
alter table order_refunds add column undoes int unique;
alter table order_refunds add foreign key (undoes, school_id) references order_refunds (id, school_id);
alter table order_refunds drop constraint order_refunds_amount;
alter table order_refunds add constraint order_refunds_amount check (case when undoes is null then amount_cents > 0 else amount_cents < 0 end);
revoke update, delete on order_refunds from parvis_app;
