-- The recipes that a customer saved, by the ids of core/src/content/recipes.ts.
create table saved_recipes (
  user_id uuid not null references users on delete cascade,
  recipe_id text not null check (length(recipe_id) between 1 and 60),
  saved_at timestamptz not null default now(),
  primary key (user_id, recipe_id)
);
