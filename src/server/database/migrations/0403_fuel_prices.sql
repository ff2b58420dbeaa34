-- additive
-- What a litre at 20 °C of a fuel is worth, CNY, from a China day on until the next of the same company and fuel. It holds
-- for the companies below too, unless they have one of their own by that day.
create table fuel_price (
  id integer generated always as identity primary key,
  company_code text not null references company (company_code),
  price_code text not null,
  fuel text not null,
  effective_day date not null,
  price_per_l double precision not null check (price_per_l > 0),
  note text,
  version integer not null default 1,
  unique (company_code, fuel, effective_day)
);

-- Of the nearest company, from this one upwards, that has one by that day; null: none has.
create function fuel_price_at(of_company text, of_fuel text, of_day date) returns double precision
  language plpgsql stable parallel safe as $$
declare
  at_company text := of_company;
  price double precision;
begin
  -- A tree is never as deep; a circle that got in has an end here.
  for depth in 1..50 loop
    select p.price_per_l into price from fuel_price p
      where p.company_code = at_company and p.fuel = of_fuel and p.effective_day <= of_day
      order by p.effective_day desc limit 1;
    if found then return price; end if;
    select c.parent_code into at_company from company c where c.company_code = at_company;
    if at_company is null then return null; end if;
  end loop;
  return null;
end $$;

-- Whoever sets limits of loss says what a loss is worth.
insert into role_function (role_code, function_code)
  select role_code, 'fuelPrice.write' from role_function where function_code = 'lossLimit.write' on conflict do nothing;
