-- A draft as release 2 stored it: every kind of part, and changes of each kind that are not published.
-- Positions have gaps and ties, as the files of `juniper menu` left them.

insert into picture_originals (hash, body) values (sha256('photo'), 'photo');
insert into pictures (name, state, original_hash, created_at)
  values ('p-0123456789abcdef', 'ready', sha256('photo'), now() - interval '40 days');

insert into categories (category_id, slug, label, singular, plural, title, lead, description, has_page, has_search,
    heart, picture, position, archived_at, version) values
  (1, 'coffee', 'Coffee', 'Coffee', 'Coffees', 'All coffees', '{Count} to choose from', 'Short.', true, true,
    'favorite', 'latte', 4, null, 3),
  (2, 'cake', 'Cake', 'Cake', 'Cakes', '', '', '', true, false, 'wishlist', 'carrot-cake', 0, null, 1),
  (3, 'soup', 'Soup', 'Soup', 'Soups', '', '', '', false, false, 'visit', 'latte', 4, '2026-10-01', 2),
  (100, 'tea', 'Tea', 'Tea', 'Teas', 'Thés “d’été”', '', '', true, false, 'visit', 'p-0123456789abcdef', 9, null, 1);

insert into items (item_id, category_id, section, name, description, price_cents, picture, available_from, is_drink,
    allergens, traces, diet, position, is_draft, archived_at, version, station, make_seconds, next_seconds, tax_class) values
  (1, 1, 'hot', 'Espresso', 'Strong.', 250, 'espresso', null, true,
    '{}', '{}', '{vegan,vegetarian}', 0, false, null, 1, 'bar', 60, 45, 'standard'),
  (3, 1, 'hot', 'Latte', 'With "microfoam" & care', 420, 'p-0123456789abcdef', '2027-01-01', true,
    '{milk}', '{soybeans}', '{vegetarian}', 5, false, null, 7, 'kitchen', 150, 20, 'food'),
  (2, 1, 'cold', 'Iced coffee', '', 400, 'latte', null, true,
    null, null, '{}', 5, false, null, 1, 'bar', 0, 0, 'standard'),
  (101, 2, 'food', 'Carrot cake', '', 475, 'carrot-cake', null, false,
    '{gluten,nuts}', null, '{}', 2, false, '2026-10-01', 2, 'bar', 60, 45, 'standard'),
  (1000, 100, null, 'Sencha 茶', '', 350, '', null, true,
    null, null, '{}', 8, true, null, 1, 'bar', 60, 45, 'standard'),
  (1001, 100, null, 'Oolong', '', 380, 'p-0123456789abcdef', null, true,
    '{}', '{}', '{vegan}', 3, false, null, 1, 'bar', 60, 45, 'standard');

insert into option_groups (group_id, name, kind, min, max, position, archived_at, version) values
  (1, 'Size', 'one', 1, 1, 2, null, 1),
  (2, 'Milk', 'one', 0, 1, 2, null, 2),
  (3, 'Syrups', 'count', 0, 4, 0, '2026-10-01', 1),
  (1000, 'Leaves', 'many', 0, 2, 7, null, 1);

insert into options (option_id, group_id, name, ticket_name, price_cents, allergens, traces, diet, position,
    archived_at, version, make_seconds) values
  (12, 1, 'Large', 'L', 60, '{}', '{}', '{}', 0, null, 1, 10),
  (11, 1, 'Small', null, 0, '{}', '{}', '{}', 0, null, 1, 0),
  (21, 2, 'Whole milk', null, 0, '{milk}', '{}', '{vegetarian}', 1, null, 1, 0),
  (22, 2, 'Oat milk', 'OAT', 70, '{gluten}', null, '{vegan}', 0, null, 4, 15),
  (23, 2, 'Almond milk', null, -20, '{nuts}', '{}', '{}', 3, '2026-10-01', 2, 0),
  (31, 3, 'Vanilla', null, 50, null, null, '{}', 0, '2026-10-01', 1, 0);

insert into item_groups (item_id, group_id, position, min, max) values
  (3, 2, 0, null, null), (3, 1, 1, 0, 1), (2, 1, 0, 1, null), (1000, 1000, 0, null, 2), (101, 3, 0, null, null);

insert into item_options (item_id, option_id, default_count, is_offered, price_cents) values
  (3, 21, 1, true, 0), (3, 23, 0, false, null), (3, 22, 0, true, 90), (3, 12, 1, true, null), (2, 11, 1, true, null),
  (101, 31, 2, true, null);

insert into deals (item_id, percent_off, position, from_day, to_day) values
  (3, 25, 6, '2026-11-01', '2099-12-31'), (2, 10, 1, '2018-01-01', null), (1, 20, 4, '2026-11-01', '2026-11-15');
