-- Limits on what an account can store, and other data about a person.

-- Browsers write their own profile, and realtime broadcasts it. Longer existing texts are cut, so that the limits hold for
-- every row.
alter table public.profiles disable trigger touch_updated_at;
update public.profiles p
set email = left(p.email, 320), full_name = left(p.full_name, 200),
  avatar_url = case when char_length(p.avatar_url) <= 2048 then p.avatar_url else '' end
where char_length(p.email) > 320 or char_length(p.full_name) > 200 or char_length(p.avatar_url) > 2048;
alter table public.profiles enable trigger touch_updated_at;
alter table public.profiles
  add constraint email_has_a_length check (char_length(email) <= 320),
  add constraint full_name_has_a_length check (char_length(full_name) <= 200),
  add constraint avatar_url_has_a_length check (char_length(avatar_url) <= 2048);

-- The name of the user's active plan, even if used up; null without one.
create function private.running_plan(p_user_id uuid)
returns text
language sql stable set search_path = '' as $$
  select s.plan_name
  from public.unified_subscriptions s
  where s.user_id = p_user_id and s.status = 'active' and (s.expires_at is null or s.expires_at > now())
$$;

-- How many of something a user can store: one limit for paid plans, another for the Free plan or none.
create function private.plan_limit(p_user_id uuid, p_limits jsonb)
returns int
language sql stable set search_path = '' as $$
  select (p_limits ->> case when private.running_plan(p_user_id) <> 'Free' then 'paid' else 'free' end)::int
$$;

-- Like `take_rate_token`, for several uses at once: counts all of them or, over the limit, none.
create function public.take_rate_tokens(p_key text, p_limit int, p_window_seconds int, p_amount int)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_window public.rate_limits;
begin
  -- A first use finds no row to lock.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(p_key, 0));
  select * into v_window from public.rate_limits r where r.key = p_key and r.expires_at > now() for update;
  if coalesce(v_window.count, 0) + p_amount > p_limit then
    return jsonb_build_object(
      'allowed', false,
      'retry_after_seconds',
      greatest(1, ceil(extract(epoch from coalesce(v_window.expires_at, now()) - now()))::int)
    );
  end if;
  insert into public.rate_limits as r (key, window_start, expires_at, count)
  values (p_key, now(), now() + make_interval(secs => p_window_seconds), p_amount)
  on conflict (key) do update
  set window_start = case when r.expires_at > now() then r.window_start else excluded.window_start end,
    expires_at = case when r.expires_at > now() then r.expires_at else excluded.expires_at end,
    count = case when r.expires_at > now() then r.count else 0 end + p_amount;
  return jsonb_build_object('allowed', true, 'retry_after_seconds', 0);
end
$$;

-- Messages a user sent while signed out, from their account's email address.
create function public.find_unsigned_messages(p_user_id uuid)
returns setof public.contacts
language sql stable security definer set search_path = '' as $$
  select c.*
  from public.contacts c
  join auth.users u on u.id = p_user_id
  where c.user_id is null and lower(c.email) = lower(u.email)
  order by c.created_at, c.id
$$;

-- Deletes them. Returns how many.
create function public.delete_unsigned_messages(p_user_id uuid)
returns int
language sql security definer set search_path = '' as $$
  with deleted as (
    delete from public.contacts c
    where c.id in (select m.id from public.find_unsigned_messages(p_user_id) m)
    returning 1
  )
  select count(*)::int from deleted
$$;

-- A user's open sessions in the auth service.
create function public.read_sessions(p_user_id uuid)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Field by field, because a session also has data that no export may contain.
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', s.row -> 'id', 'created_at', s.row -> 'created_at', 'updated_at', s.row -> 'updated_at',
      'user_agent', s.row -> 'user_agent', 'ip', s.row -> 'ip'
    )), '[]')
    from (select to_jsonb(a) as row from auth.sessions a where a.user_id = p_user_id) s
  );
exception when undefined_table or insufficient_privilege then
  -- It is the auth service's own table: if a project lacks it, as in tests, or denies access, the export works without it.
  return '[]';
end
$$;

-- Only the server calls these.
revoke all on all functions in schema public, private from public, anon, authenticated, service_role;
grant execute on all functions in schema public to service_role;
