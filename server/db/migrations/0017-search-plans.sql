-- The plan of a trigger is kept as long as its connection. Made while there are a dozen pages it would read them all, for
-- ever: a mass of messages in one transaction took minutes.
alter function add_to_page() set enable_seqscan = off;
