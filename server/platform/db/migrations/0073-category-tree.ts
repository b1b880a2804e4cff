import type { Migration } from './migration';

/**
 * `path` (ids from the root to the category itself), `shown`, `size_guide` and `tax_kind` are derived from a category and
 * those above it, so that readers need no walk. A server of the release before writes the last two directly: they become
 * the category's own.
 */
export const categoryTree: Migration = {
	id: 73,
	name: 'category-tree',
	statements: [
		`ALTER TABLE categories
			ADD COLUMN parent_id integer CONSTRAINT categories_parent_fk REFERENCES categories (id) ON DELETE RESTRICT DEFERRABLE,
			ADD COLUMN place integer NOT NULL DEFAULT 0,
			ADD COLUMN path integer[] NOT NULL DEFAULT '{}' CONSTRAINT categories_depth_check CHECK (cardinality(path) <= 3),
			ADD COLUMN shown boolean NOT NULL DEFAULT true,
			ADD COLUMN own_size_guide text NOT NULL DEFAULT '',
			ADD COLUMN own_tax_kind text CHECK (own_tax_kind IN ('TAXED', 'EXEMPT', 'UNAFFECTED')),
			ADD COLUMN attributes_version integer NOT NULL DEFAULT 0`,
		`UPDATE categories SET path = ARRAY[id], shown = active, own_size_guide = size_guide,
			own_tax_kind = nullif(tax_kind, 'TAXED')`,
		'CREATE INDEX categories_parent_idx ON categories (parent_id)',
		'DROP INDEX categories_name_key',
		'CREATE UNIQUE INDEX categories_name_key ON categories (coalesce(parent_id, 0), lower(name))',
		`CREATE OR REPLACE FUNCTION derive_category() RETURNS trigger LANGUAGE plpgsql AS $$
		DECLARE parent categories;
		BEGIN
			IF TG_OP = 'INSERT' THEN
				NEW.own_tax_kind := coalesce(NEW.own_tax_kind, nullif(NEW.tax_kind, 'TAXED'));
				NEW.own_size_guide := coalesce(nullif(NEW.own_size_guide, ''), NEW.size_guide);
			ELSE
				IF NEW.tax_kind <> OLD.tax_kind AND NEW.own_tax_kind IS NOT DISTINCT FROM OLD.own_tax_kind THEN
					NEW.own_tax_kind := NEW.tax_kind;
				END IF;
				IF NEW.size_guide <> OLD.size_guide AND NEW.own_size_guide = OLD.own_size_guide THEN
					NEW.own_size_guide := NEW.size_guide;
				END IF;
			END IF;
			IF NEW.parent_id IS NOT NULL THEN
				SELECT * INTO parent FROM categories WHERE id = NEW.parent_id;
				IF NEW.id = ANY (parent.path) OR NEW.id = NEW.parent_id THEN
					RAISE EXCEPTION 'category % cannot be below itself', NEW.id
						USING ERRCODE = 'check_violation', CONSTRAINT = 'categories_circle_check';
				END IF;
			END IF;
			NEW.path := coalesce(parent.path, '{}') || NEW.id;
			NEW.shown := NEW.active AND coalesce(parent.shown, true);
			NEW.tax_kind := coalesce(NEW.own_tax_kind, parent.tax_kind, 'TAXED');
			NEW.size_guide := coalesce(nullif(NEW.own_size_guide, ''), parent.size_guide, '');
			RETURN NEW;
		END $$`,
		`CREATE OR REPLACE FUNCTION derive_children() RETURNS trigger LANGUAGE plpgsql AS $$
		BEGIN
			UPDATE categories SET path = path WHERE parent_id = NEW.id;
			RETURN NULL;
		END $$`,
		`CREATE TRIGGER derive_category BEFORE INSERT OR UPDATE ON categories FOR EACH ROW EXECUTE FUNCTION derive_category()`,
		`CREATE TRIGGER derive_children AFTER UPDATE ON categories FOR EACH ROW
			WHEN (OLD.path <> NEW.path OR OLD.shown <> NEW.shown OR OLD.tax_kind <> NEW.tax_kind OR OLD.size_guide <> NEW.size_guide)
			EXECUTE FUNCTION derive_children()`,
		// `key` names it in addresses for ever; `choices`: [{ key, name }] in order of display.
		`CREATE TABLE attributes (
			id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
			category_id integer NOT NULL REFERENCES categories (id) ON DELETE CASCADE,
			key text NOT NULL CONSTRAINT attributes_key UNIQUE,
			name text NOT NULL,
			kind text NOT NULL CHECK (kind IN ('CHOICE', 'NUMBER', 'FLAG', 'TEXT')),
			unit text NOT NULL DEFAULT '',
			choices jsonb NOT NULL DEFAULT '[]',
			place integer NOT NULL
		)`,
		'CREATE INDEX attributes_category_idx ON attributes (category_id)',
		// By attribute id: keys of choices, a number, true or false, or a text. What no attribute names any more is ignored.
		`ALTER TABLE products ADD COLUMN attributes jsonb NOT NULL DEFAULT '{}'`,
		`ALTER TABLE product_groups ADD COLUMN attributes jsonb NOT NULL DEFAULT '{}'`,
	],
};
