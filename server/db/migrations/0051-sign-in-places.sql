-- From where an account was signed in to before, so that wrong sign-ins of others there do not keep its owner out.

create table sign_in_places (
  user_id int not null references users on delete cascade,
  place   text not null, -- a keyed hash of the account and the address, with a secret that is not in the database
  seen_at timestamptz not null,
  primary key (user_id, place)
);
