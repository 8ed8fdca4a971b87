-- Work that nothing triggers: unfinished events, payments of the last half year, and when each housekeeping task was last done,
-- so that none stops silently.

-- When each housekeeping task was last done or started, by the database's clock. 'round' is the five-minute round itself.
create table public.housekeeping_tasks (
  task text primary key,
  done_at timestamptz not null default now()
);

insert into public.housekeeping_tasks (task) values ('round');

alter table public.housekeeping_tasks enable row level security;
revoke all on public.housekeeping_tasks from public, anon, authenticated;
grant select, insert, update, delete on public.housekeeping_tasks to service_role;

alter table public.payment_events add column tried_at timestamptz;
alter table public.payments add column audited_at timestamptz;

create function public.note_task(p_task text)
returns void
language sql security definer set search_path = '' as $$
  insert into public.housekeeping_tasks (task) values (p_task)
  on conflict (task) do update set done_at = now()
$$;

-- Whether the caller should do the task now: true for one process per `p_seconds`.
create function public.take_task(p_task text, p_seconds int)
returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.housekeeping_tasks as t (task) values (p_task)
  on conflict (task) do update set done_at = now() where t.done_at < now() - make_interval(secs => p_seconds);
  return found;
end
$$;

-- The state of background work: seconds since the last round of housekeeping (null: there was none), and how many designs are
-- waiting for a process, with the age of the oldest.
create function public.read_operations()
returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'round_age_seconds', (
      select extract(epoch from now() - t.done_at)::int from public.housekeeping_tasks t where t.task = 'round'
    ),
    'runs_waiting', count(*),
    'oldest_waiting_seconds', coalesce(extract(epoch from now() - min(r.updated_at))::int, 0)
  )
  from public.design_runs r
  where r.status = 'reserved'
$$;

-- Events received at least an hour ago and never finished, oldest first, each once an hour.
create function public.take_open_events(p_limit int)
returns jsonb
language sql security definer set search_path = '' as $$
  with due as (
    select e.event_id
    from public.payment_events e
    where e.outcome is null and coalesce(e.tried_at, e.received_at) < now() - interval '1 hour'
    order by e.received_at
    limit p_limit
    for update skip locked
  ),
  taken as (
    update public.payment_events e
    set tried_at = now()
    from due
    where e.event_id = due.event_id
    returning e.*
  )
  select coalesce(jsonb_agg(to_jsonb(t) || jsonb_build_object(
    'age_hours', floor(extract(epoch from now() - t.received_at) / 3600)::int
  ) order by t.received_at), '[]')
  from taken t
$$;

-- The next payments to reconcile with PayPal: captured in the last 180 days, each once a day, least recently checked first.
-- Skips changes within the last hour, because PayPal's API may lag.
create function public.take_payments_to_audit(p_limit int)
returns jsonb
language sql security definer set search_path = '' as $$
  with due as (
    select p.order_id
    from public.payments p
    where p.captured_at between now() - interval '180 days' and now() - interval '1 hour'
      and p.status in ('completed', 'refunded') and coalesce(p.refunded_at, p.captured_at) < now() - interval '1 hour'
      and (p.audited_at is null or p.audited_at < now() - interval '20 hours')
    order by p.audited_at nulls first, p.captured_at
    limit p_limit
    for update skip locked
  ),
  taken as (
    update public.payments p
    set audited_at = now()
    from due
    where p.order_id = due.order_id
    returning p.*
  )
  select coalesce(jsonb_agg(to_jsonb(t) order by t.captured_at), '[]') from taken t
$$;

-- Unfinished orders to check with PayPal, marked as checked now: of one user (at most every ten seconds), or of all users
-- (null; less and less often, skipping busy ones). Refunds that are due come first. Then users take turns, so that one user's
-- many orders don't hold up another's money; within a user, least recently checked first. Unpaid orders are cancelled after ten
-- days.
create or replace function public.due_payments(p_user_id uuid, p_limit int)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_payments jsonb;
begin
  update public.payments p
  set status = 'cancelled'
  where p.status in ('created', 'declined') and p.created_at < now() - interval '10 days' and p.checks > 0
    and (p_user_id is null or p.user_id = p_user_id);

  with open as (
    select p.order_id,
      row_number() over (
        partition by p.user_id
        order by p.status = 'refund_due' desc, p.status = 'pending' desc, p.checked_at nulls first, p.created_at
      ) as turn
    from public.payments p
    where p.status in ('created', 'declined', 'pending', 'refund_due')
      and case
        when p_user_id is null
        then coalesce(p.checked_at, p.created_at) < now() - make_interval(mins => 2 * (2 ^ least(p.checks, 8))::int)
        else p.user_id = p_user_id and (p.checked_at is null or p.checked_at < now() - interval '10 seconds')
      end
  ),
  due as (
    select p.order_id
    from open
    join public.payments p on p.order_id = open.order_id
    where p.status in ('created', 'declined', 'pending', 'refund_due')
    order by p.status = 'refund_due' desc, open.turn, p.checked_at nulls first, p.created_at
    limit p_limit
    for update of p skip locked
  ),
  marked as (
    update public.payments p
    set checks = p.checks + 1, checked_at = now()
    from due
    where p.order_id = due.order_id
    returning p.*
  )
  select coalesce(jsonb_agg(to_jsonb(m) order by m.created_at desc), '[]') into v_payments from marked m;

  return jsonb_build_object('outcome', 'ok', 'payments', v_payments);
end
$$;

-- Only the server calls these.
revoke all on all functions in schema public, private from public, anon, authenticated, service_role;
grant execute on all functions in schema public to service_role;
