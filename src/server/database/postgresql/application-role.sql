-- Run once by a superuser on the application's database: the role that the application signs in with. Who owns the
-- database and the audit log is said by audit-owner.sql.
\getenv password TANKWATCH_PASSWORD
create role tankwatch login nosuperuser nocreatedb nocreaterole password :'password';
