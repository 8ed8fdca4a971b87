-- Messages to us, rate limits, the storage bucket, and closing an account.

-- Only the server reads and writes these two.
create table public.user_feedback (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  feedback_type text not null check (feedback_type in ('bug', 'feature', 'improvement', 'other')),
  message text not null check (char_length(message) between 10 and 1000),
  rating int not null check (rating between 1 and 5),
  status text not null default 'pending',
  created_at timestamptz not null default now()
);

create index user_feedback_user_id on public.user_feedback (user_id);

create table public.contacts (
  id uuid primary key default gen_random_uuid(),
  -- Null for a visitor who is not signed in. Otherwise the message is deleted with the account.
  user_id uuid references auth.users (id) on delete cascade,
  name text not null check (btrim(name) <> ''),
  email text not null check (btrim(email) <> ''),
  subject text not null check (btrim(subject) <> ''),
  message text not null check (btrim(message) <> '' and char_length(message) <= 20000),
  created_at timestamptz not null default now()
);

create index contacts_user_id on public.contacts (user_id);

alter table public.user_feedback enable row level security;
alter table public.contacts enable row level security;
revoke all on public.user_feedback, public.contacts from public, anon, authenticated;
grant select, insert, update, delete on public.user_feedback, public.contacts to service_role;

-- Deletes messages and feedback that are older than so many months. By the database's clock: a server whose own clock is
-- years ahead must not delete what is new. Returns how many.
create function public.delete_old_messages(p_months int)
returns int
language sql
volatile
security definer
set search_path = ''
as $$
  with messages as (
    delete from public.contacts c where c.created_at < now() - make_interval(months => p_months) returning 1
  ),
  feedback as (
    delete from public.user_feedback f where f.created_at < now() - make_interval(months => p_months) returning 1
  )
  select ((select count(*) from messages) + (select count(*) from feedback))::int
$$;

-- Fixed-window counters, kept here so that every server process shares them.
create table public.rate_limits (
  key text primary key,
  window_start timestamptz not null,
  expires_at timestamptz not null,
  count int not null check (count > 0),
  -- An empty window would let everybody through.
  constraint window_has_a_length check (expires_at > window_start)
);

create index rate_limits_expires_at on public.rate_limits (expires_at);

alter table public.rate_limits enable row level security;
revoke all on public.rate_limits from public, anon, authenticated;
grant select, insert, update, delete on public.rate_limits to service_role;

-- Counts one use of `p_key`. A window opens with the first use. Answers {allowed, retry_after_seconds (0 if
-- allowed)}.
create function public.take_rate_token(p_key text, p_limit int, p_window_seconds int)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_window public.rate_limits;
  v_is_allowed boolean;
begin
  -- Stop counting one past the limit, so a flood cannot overflow the counter.
  insert into public.rate_limits as r (key, window_start, expires_at, count)
  values (p_key, now(), now() + make_interval(secs => p_window_seconds), 1)
  on conflict (key) do update
  set window_start = case when r.expires_at > now() then r.window_start else excluded.window_start end,
    expires_at = case when r.expires_at > now() then r.expires_at else excluded.expires_at end,
    count = case when r.expires_at > now() then least(r.count, greatest(p_limit, 1)) + 1 else 1 end
  returning * into v_window;

  -- Each new window deletes a few that ended, without waiting for locked rows. That keeps the table small.
  if v_window.count = 1 then
    delete from public.rate_limits r
    where r.key in (
      select ended.key
      from public.rate_limits ended
      where ended.expires_at <= now() and ended.key <> p_key
      limit 20
      for update skip locked
    );
  end if;

  v_is_allowed := v_window.count <= p_limit;
  return jsonb_build_object(
    'allowed', v_is_allowed,
    'retry_after_seconds',
    case when v_is_allowed then 0 else greatest(1, ceil(extract(epoch from v_window.expires_at - now())))::int end
  );
end
$$;

-- Deletes the counters whose window has ended: their keys name users and addresses. Returns how many.
create function public.delete_ended_counters()
returns int
language sql
volatile
security definer
set search_path = ''
as $$
  with deleted as (
    delete from public.rate_limits r where r.expires_at <= now() returning 1
  )
  select count(*)::int from deleted
$$;

-- Photos of private homes: a private bucket. Owners may read their own folder; only the server writes.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('user_images', 'user_images', false, 104857600, array['image/png', 'image/jpeg', 'image/webp'])
on conflict (id) do update
set public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- The platform owns the table and keeps its row level security on. Without a policy nothing is allowed, so clients
-- cannot upload, replace or delete.
drop policy if exists "users read files in their own folder" on storage.objects;
create policy "users read files in their own folder"
on storage.objects for select to authenticated
using (
  bucket_id = 'user_images'
  and starts_with(name, 'users/' || (select auth.uid())::text || '/')
);

-- First step of deleting an account: nothing of the user goes on and nothing new can start. Fails and refunds
-- unfinished runs, ends plans, and deletes the rate limits whose keys name the user. The server then deletes the
-- files and the sign-in, and every row of the user goes with the sign-in. Each step can be repeated.
-- outcome: ok, with the ids of the runs that were ended
create function public.close_account(p_user_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_open uuid[];
  v_ended jsonb;
begin
  perform private.lock_user(p_user_id);

  select array_agg(r.id) into v_open
  from public.design_runs r
  where r.user_id = p_user_id and r.status in ('reserved', 'generating');

  select coalesce(jsonb_agg(f.id), '[]') into v_ended
  from private.fail_and_refund_runs(p_user_id, v_open, 'run_cancelled') f;

  update public.unified_subscriptions s
  set status = 'inactive'
  where s.user_id = p_user_id and s.status = 'active';

  delete from public.rate_limits r
  where r.key like '%:' || p_user_id::text;

  return jsonb_build_object('outcome', 'ok', 'ended_run_ids', v_ended);
end
$$;

-- Only the server calls these.
revoke all on all functions in schema public from public, anon, authenticated;
revoke all on all functions in schema private from public, anon, authenticated, service_role;
grant execute on all functions in schema public to service_role;
