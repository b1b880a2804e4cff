import type { Migration } from './migration';

/** Writers who know no groups give a product of a group its own first picture, or take it away, by the address alone. */
export const ownPictures: Migration = {
	id: 61,
	name: 'own-pictures',
	statements: [
		`CREATE FUNCTION own_picture() RETURNS trigger LANGUAGE plpgsql AS $$
			DECLARE shared text;
			BEGIN
				SELECT pictures -> 0 ->> 'url' INTO shared FROM product_groups WHERE id = NEW.group_id;
				NEW.image_url := coalesce(NEW.image_url, shared);
				NEW.own_picture := NEW.image_url IS DISTINCT FROM shared;
				RETURN NEW;
			END $$`,
		`CREATE TRIGGER own_picture BEFORE UPDATE OF image_url ON products FOR EACH ROW
			WHEN (NEW.group_id IS NOT NULL AND NEW.image_url IS DISTINCT FROM OLD.image_url
				AND NEW.own_picture = OLD.own_picture) EXECUTE FUNCTION own_picture()`,
	],
};
