-- Run once by a new PostgreSQL: the role that owns the tables, which is no superuser, and the one in the tenant scope of
-- the database `parvis`: `parvis_app_` and its name. Migrations name `parvis_app`, which is left with nothing.
\getenv password POSTGRES_PASSWORD
create role parvis_app nologin nobypassrls;
create role parvis_app_parvis login nobypassrls;
create role parvis login password :'password' nosuperuser nobypassrls;
grant parvis_app, parvis_app_parvis to parvis;
create database parvis owner parvis;
revoke connect on database parvis from public;
