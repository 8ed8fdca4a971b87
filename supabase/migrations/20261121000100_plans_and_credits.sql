-- The plans of users and the design credits left on them: starting a plan, taking a credit, refunding a credit.

create table public.unified_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  plan_name text not null check (plan_name in ('Free', 'Pro', 'Premium', 'Business')),
  price numeric(10, 2) not null check (price >= 0),
  designs_left int not null,
  total_designs int not null,
  payment_id text,
  payment_provider text check (payment_provider = 'paypal'),
  features jsonb not null default '{"isYearly": false}' check (jsonb_typeof(features) = 'object'),
  status text not null default 'active' check (status in ('active', 'inactive')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_payment_date timestamptz,
  expires_at timestamptz,
  constraint designs_left_within_plan check (designs_left between 0 and total_designs),
  constraint payment_has_a_provider check ((payment_id is null) = (payment_provider is null)),
  constraint free_is_not_paid check (plan_name <> 'Free' or (price = 0 and payment_id is null)),
  -- A payment buys one plan, however often its webhook arrives.
  constraint one_plan_per_payment unique (payment_provider, payment_id)
);

create index unified_subscriptions_user_id on public.unified_subscriptions (user_id);
create unique index one_active_plan_per_user on public.unified_subscriptions (user_id) where status = 'active';
create unique index one_free_plan_per_user on public.unified_subscriptions (user_id) where plan_name = 'Free';

create trigger touch_updated_at
before update on public.unified_subscriptions
for each row when (new.updated_at is not distinct from old.updated_at)
execute function private.touch_updated_at();

alter table public.unified_subscriptions enable row level security;
revoke all on public.unified_subscriptions from public, anon, authenticated;
grant select on public.unified_subscriptions to authenticated;
grant select, insert, update, delete on public.unified_subscriptions to service_role;

create policy "users read their own plans"
on public.unified_subscriptions for select to authenticated
using (user_id = (select auth.uid()));

-- The only definition of an active plan.
create function public.is_plan_active(s public.unified_subscriptions, p_at timestamptz default now())
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select s.status = 'active' and (s.expires_at is null or s.expires_at > p_at) and s.designs_left > 0
$$;

-- Who had the Free plan, for ever: a keyed hash of their Google account, and nothing that leads back to it. It has no
-- owner on purpose, because it has to outlive the account.
create table public.free_plans_taken (
  subject_hash text primary key check (subject_hash ~ '^[0-9a-f]{64}$'),
  taken_at timestamptz not null default now()
);

alter table public.free_plans_taken enable row level security;
revoke all on public.free_plans_taken from public, anon, authenticated;
grant select, insert, update, delete on public.free_plans_taken to service_role;

-- Starts the Free plan, once per person ever, whatever accounts they open. A refusal changes nothing.
-- outcome: created | already_active (a plan with designs left runs) | already_used (the subscription is null when it
-- was used by an earlier account)
create function public.start_free_plan(p_user_id uuid, p_designs int, p_subject_hash text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_active public.unified_subscriptions;
  v_free public.unified_subscriptions;
begin
  perform private.lock_user(p_user_id);

  select * into v_active
  from public.unified_subscriptions s
  where s.user_id = p_user_id and s.status = 'active'
  for update;
  if found and public.is_plan_active(v_active) then
    return jsonb_build_object('outcome', 'already_active', 'subscription', to_jsonb(v_active));
  end if;

  select * into v_free
  from public.unified_subscriptions s
  where s.user_id = p_user_id and s.plan_name = 'Free';
  if found then
    return jsonb_build_object('outcome', 'already_used', 'subscription', to_jsonb(v_free));
  end if;

  insert into public.free_plans_taken (subject_hash) values (p_subject_hash)
  on conflict (subject_hash) do nothing;
  if not found then
    return jsonb_build_object('outcome', 'already_used', 'subscription', null);
  end if;

  -- It has expired or is used up. Only one plan may be active.
  update public.unified_subscriptions s
  set status = 'inactive'
  where s.id = v_active.id;

  insert into public.unified_subscriptions (user_id, plan_name, price, designs_left, total_designs)
  values (p_user_id, 'Free', 0, p_designs, p_designs)
  returning * into v_free;

  return jsonb_build_object('outcome', 'created', 'subscription', to_jsonb(v_free));
end
$$;

-- Takes one credit. Raises P0002 without a running plan, 23514 when no credit is left.
create function public.decrement_design_credits(p_subscription_id uuid, p_user_id uuid)
returns public.unified_subscriptions
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_subscription public.unified_subscriptions;
begin
  perform private.lock_user(p_user_id);

  select * into v_subscription
  from public.unified_subscriptions s
  where s.id = p_subscription_id and s.user_id = p_user_id and s.status = 'active'
    and (s.expires_at is null or s.expires_at > now())
  for update;

  if not found then
    raise exception 'No active subscription found.' using errcode = 'P0002';
  end if;
  -- Raised here rather than by the check constraint: not every gateway passes a constraint's code on.
  if v_subscription.designs_left = 0 then
    raise exception 'No design credits left.' using errcode = '23514';
  end if;

  update public.unified_subscriptions s
  set designs_left = s.designs_left - 1
  where s.id = v_subscription.id
  returning * into v_subscription;

  return v_subscription;
end
$$;

-- Refunds one credit to the plan it was taken from, up to what that plan started with. When another plan has replaced
-- it meanwhile, the credit goes there, and that plan holds one more: on the old one nobody could use it. A plan whose
-- payment went back keeps its credits to itself, for its money is no longer ours. The caller holds the user's lock and
-- makes sure that a run is refunded once.
create function private.refund_design_credit(p_subscription_id uuid)
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  update public.unified_subscriptions s
  set designs_left = s.designs_left + 1,
    total_designs = greatest(s.total_designs, s.designs_left + 1)
  from public.unified_subscriptions origin
  where origin.id = p_subscription_id and origin.status = 'inactive'
    and s.user_id = origin.user_id and s.status = 'active'
    and (s.expires_at is null or s.expires_at > now())
    and not exists (
      select from public.payments p
      where p.subscription_id = origin.id and p.status in ('refunded', 'reversed', 'denied')
    );
  if found then
    return;
  end if;

  update public.unified_subscriptions s
  set designs_left = least(s.designs_left + 1, s.total_designs)
  where s.id = p_subscription_id;
end
$$;

-- The user's plan, after runs that died have been failed and refunded. `subscription` is the row with status active,
-- even if it has expired or is used up; see `is_active`. outcome: ok
create function public.read_credits(p_user_id uuid, p_quiet_seconds int)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_subscription jsonb;
  v_is_active boolean;
begin
  perform public.sweep_stale_runs(p_user_id, p_quiet_seconds);

  select to_jsonb(s), public.is_plan_active(s) into v_subscription, v_is_active
  from public.unified_subscriptions s
  where s.user_id = p_user_id and s.status = 'active';

  return jsonb_build_object(
    'outcome', 'ok',
    'subscription', v_subscription,
    'is_active', coalesce(v_is_active, false)
  );
end
$$;

-- Only the server calls these.
revoke all on all functions in schema public from public, anon, authenticated;
revoke all on all functions in schema private from public, anon, authenticated, service_role;
grant execute on all functions in schema public to service_role;
