-- The client price when the choice was submitted, which the client agreed to; null: there was none. What was submitted before takes the
-- price of now.
alter table client_submission_rows add price numeric(12, 2);
update client_submission_rows set price = responses.client_price from responses
where responses.id = client_submission_rows.response_id;
