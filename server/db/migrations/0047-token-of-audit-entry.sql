-- Acts of a request with an API token name it: its transactions set the name. The name stays when the token is revoked.
alter table audit_entries add column api_token text default nullif(current_setting('app.api_token', true), '');
