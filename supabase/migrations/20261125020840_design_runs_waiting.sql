create index concurrently if not exists design_runs_waiting on public.design_runs (updated_at) where status = 'reserved';
