-- Run once by a new PostgreSQL: the role that owns the tables, which is no superuser, and the one behind the fence.
\getenv password POSTGRES_PASSWORD
create role parvis_app nologin nobypassrls;
create role parvis login password :'password' nosuperuser nobypassrls;
grant parvis_app to parvis;
create database parvis owner parvis;
