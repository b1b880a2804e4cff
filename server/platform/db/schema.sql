-- The database after all migrations, without its rows. `npm run schema` writes this file.

CREATE EXTENSION pg_trgm;
CREATE EXTENSION unaccent;

CREATE SEQUENCE order_numbers AS integer INCREMENT 1 MINVALUE 1 MAXVALUE 2147483647 START 1 CACHE 1;

CREATE TABLE address_links (
	token_hash text NOT NULL,
	user_id integer NOT NULL,
	purpose text NOT NULL,
	address text NOT NULL,
	expires_at timestamp with time zone NOT NULL,
	CONSTRAINT address_links_pkey PRIMARY KEY (token_hash),
	CONSTRAINT address_links_purpose_check CHECK (purpose = ANY (ARRAY['confirm'::text, 'change'::text, 'keep'::text])),
	CONSTRAINT address_links_user_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX address_links_user_idx ON address_links USING btree (user_id, purpose);

CREATE TABLE addresses (
	id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
	user_id integer NOT NULL,
	address jsonb NOT NULL,
	is_default boolean NOT NULL,
	CONSTRAINT addresses_pkey PRIMARY KEY (id),
	CONSTRAINT addresses_user_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX addresses_default_key ON addresses USING btree (user_id) WHERE is_default;
CREATE INDEX addresses_user_idx ON addresses USING btree (user_id, id);

CREATE UNLOGGED TABLE attempts (
	key text NOT NULL,
	made integer NOT NULL,
	ends_at timestamp with time zone NOT NULL,
	CONSTRAINT attempts_pkey PRIMARY KEY (key)
);
CREATE INDEX attempts_ends_idx ON attempts USING btree (ends_at);

CREATE TABLE attributes (
	id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
	category_id integer NOT NULL,
	key text NOT NULL,
	name text NOT NULL,
	kind text NOT NULL,
	unit text NOT NULL DEFAULT ''::text,
	choices jsonb NOT NULL DEFAULT '[]'::jsonb,
	place integer NOT NULL,
	CONSTRAINT attributes_pkey PRIMARY KEY (id),
	CONSTRAINT attributes_key UNIQUE (key),
	CONSTRAINT attributes_kind_check CHECK (kind = ANY (ARRAY['CHOICE'::text, 'NUMBER'::text, 'FLAG'::text, 'TEXT'::text])),
	CONSTRAINT attributes_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE
);
CREATE INDEX attributes_category_idx ON attributes USING btree (category_id);

CREATE TABLE audit_log (
	id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
	at timestamp with time zone NOT NULL DEFAULT now(),
	actor_id integer,
	actor_name text NOT NULL,
	action text NOT NULL,
	entity text NOT NULL,
	entity_id integer NOT NULL,
	label text NOT NULL,
	before jsonb,
	after jsonb,
	CONSTRAINT audit_log_pkey PRIMARY KEY (id),
	CONSTRAINT audit_log_action_check CHECK (action = ANY (ARRAY['create'::text, 'update'::text, 'delete'::text])),
	CONSTRAINT audit_log_actor_fk FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX audit_log_actor_idx ON audit_log USING btree (actor_id);
CREATE INDEX audit_log_entity_idx ON audit_log USING btree (entity, id DESC);

CREATE TABLE catalog_import_rows (
	import text NOT NULL,
	sku text NOT NULL,
	CONSTRAINT catalog_import_rows_pkey PRIMARY KEY (import, sku),
	CONSTRAINT catalog_import_rows_import_fkey FOREIGN KEY (import) REFERENCES catalog_imports(number) ON DELETE CASCADE
);

CREATE TABLE catalog_imports (
	number text NOT NULL,
	changes integer NOT NULL DEFAULT 0,
	announced_at timestamp with time zone,
	unannounced boolean NOT NULL DEFAULT false,
	updated_at timestamp with time zone NOT NULL DEFAULT now(),
	CONSTRAINT catalog_imports_pkey PRIMARY KEY (number)
);

CREATE TABLE categories (
	id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
	name text NOT NULL,
	description text NOT NULL DEFAULT ''::text,
	image_url text,
	active boolean NOT NULL DEFAULT true,
	version integer NOT NULL DEFAULT 1,
	created_at timestamp with time zone NOT NULL DEFAULT now(),
	updated_at timestamp with time zone NOT NULL DEFAULT now(),
	edit_version integer NOT NULL DEFAULT 1,
	size_guide text NOT NULL DEFAULT ''::text,
	tax_kind text NOT NULL DEFAULT 'TAXED'::text,
	parent_id integer,
	place integer NOT NULL DEFAULT 0,
	path integer[] NOT NULL DEFAULT '{}'::integer[],
	shown boolean NOT NULL DEFAULT true,
	own_size_guide text NOT NULL DEFAULT ''::text,
	own_tax_kind text,
	attributes_version integer NOT NULL DEFAULT 0,
	CONSTRAINT categories_pkey PRIMARY KEY (id),
	CONSTRAINT categories_depth_check CHECK (cardinality(path) <= 3),
	CONSTRAINT categories_own_tax_kind_check CHECK (own_tax_kind = ANY (ARRAY['TAXED'::text, 'EXEMPT'::text, 'UNAFFECTED'::text])),
	CONSTRAINT categories_tax_kind_check CHECK (tax_kind = ANY (ARRAY['TAXED'::text, 'EXEMPT'::text, 'UNAFFECTED'::text])),
	CONSTRAINT categories_parent_fk FOREIGN KEY (parent_id) REFERENCES categories(id) ON DELETE RESTRICT DEFERRABLE
);
CREATE UNIQUE INDEX categories_name_key ON categories USING btree (COALESCE(parent_id, 0), lower(name));
CREATE INDEX categories_parent_idx ON categories USING btree (parent_id);
CREATE TRIGGER derive_category BEFORE INSERT OR UPDATE ON categories FOR EACH ROW EXECUTE FUNCTION derive_category();
CREATE TRIGGER derive_children AFTER UPDATE ON categories FOR EACH ROW WHEN (old.path <> new.path OR old.shown <> new.shown OR old.tax_kind <> new.tax_kind OR old.size_guide <> new.size_guide) EXECUTE FUNCTION derive_children();

CREATE TABLE complaint_answers (
	id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
	complaint_id integer NOT NULL,
	at timestamp with time zone NOT NULL,
	author text NOT NULL,
	text text NOT NULL,
	CONSTRAINT complaint_answers_pkey PRIMARY KEY (id),
	CONSTRAINT complaint_answers_complaint_id_fkey FOREIGN KEY (complaint_id) REFERENCES complaints(id)
);
CREATE INDEX complaint_answers_complaint_idx ON complaint_answers USING btree (complaint_id, id);
CREATE TRIGGER keep_answer BEFORE DELETE OR UPDATE ON complaint_answers FOR EACH ROW EXECUTE FUNCTION keep_complaint();

CREATE TABLE complaint_counters (
	year integer NOT NULL,
	last integer NOT NULL,
	CONSTRAINT complaint_counters_pkey PRIMARY KEY (year)
);

CREATE TABLE complaints (
	id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
	year integer NOT NULL,
	serial integer NOT NULL,
	filing_key text NOT NULL,
	filed_at timestamp with time zone NOT NULL,
	due_on date NOT NULL,
	provider jsonb NOT NULL,
	sheet jsonb NOT NULL,
	CONSTRAINT complaints_pkey PRIMARY KEY (id),
	CONSTRAINT complaints_filing_key UNIQUE (filing_key),
	CONSTRAINT complaints_year_serial_key UNIQUE (year, serial)
);
CREATE TRIGGER keep_complaint BEFORE DELETE OR UPDATE OF id, year, serial, filing_key, filed_at, provider, sheet ON complaints FOR EACH ROW EXECUTE FUNCTION keep_complaint();

CREATE TABLE consents (
	id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
	user_id integer NOT NULL,
	kind text NOT NULL,
	given boolean NOT NULL,
	version integer NOT NULL,
	text text NOT NULL,
	at timestamp with time zone NOT NULL,
	CONSTRAINT consents_pkey PRIMARY KEY (id),
	CONSTRAINT consents_user_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX consents_user_idx ON consents USING btree (user_id, kind, id DESC);

CREATE TABLE coupon_uses (
	offer_id integer NOT NULL,
	order_id integer NOT NULL,
	persons text[] NOT NULL,
	at timestamp with time zone NOT NULL DEFAULT now(),
	CONSTRAINT coupon_uses_pkey PRIMARY KEY (order_id),
	CONSTRAINT coupon_uses_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE,
	CONSTRAINT coupon_uses_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX coupon_uses_offer_idx ON coupon_uses USING btree (offer_id);

CREATE TABLE delivery_areas (
	code text NOT NULL,
	zone_id integer NOT NULL,
	CONSTRAINT delivery_areas_pkey PRIMARY KEY (code),
	CONSTRAINT delivery_areas_code_check CHECK (code ~ '^([0-9]{2}){1,3}$'::text),
	CONSTRAINT delivery_areas_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES delivery_zones(id) ON DELETE CASCADE
);
CREATE INDEX delivery_areas_zone_idx ON delivery_areas USING btree (zone_id);

CREATE TABLE delivery_fees (
	method_id integer NOT NULL,
	zone_id integer NOT NULL,
	days_from integer NOT NULL,
	days_to integer NOT NULL,
	steps jsonb NOT NULL,
	weights jsonb,
	pay_on_delivery boolean NOT NULL DEFAULT true,
	CONSTRAINT delivery_fees_pkey PRIMARY KEY (method_id, zone_id),
	CONSTRAINT delivery_fees_check CHECK (days_to >= days_from),
	CONSTRAINT delivery_fees_method_id_fkey FOREIGN KEY (method_id) REFERENCES delivery_methods(id) ON DELETE CASCADE,
	CONSTRAINT delivery_fees_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES delivery_zones(id) ON DELETE CASCADE
);
CREATE INDEX delivery_fees_zone_idx ON delivery_fees USING btree (zone_id);

CREATE TABLE delivery_methods (
	id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
	name text NOT NULL,
	kind text NOT NULL,
	note text NOT NULL,
	active boolean NOT NULL,
	cutoff text NOT NULL,
	version integer NOT NULL DEFAULT 1,
	asks_document boolean NOT NULL DEFAULT true,
	default_grams integer NOT NULL DEFAULT 1000,
	CONSTRAINT delivery_methods_pkey PRIMARY KEY (id),
	CONSTRAINT delivery_methods_default_grams_check CHECK (default_grams > 0)
);
CREATE UNIQUE INDEX delivery_methods_name_key ON delivery_methods USING btree (lower(name));

CREATE TABLE delivery_offices (
	id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
	method_id integer NOT NULL,
	name text NOT NULL,
	address text NOT NULL,
	hours text NOT NULL,
	area text NOT NULL,
	CONSTRAINT delivery_offices_pkey PRIMARY KEY (id),
	CONSTRAINT delivery_offices_method_id_fkey FOREIGN KEY (method_id) REFERENCES delivery_methods(id) ON DELETE CASCADE
);
CREATE INDEX delivery_offices_method_idx ON delivery_offices USING btree (method_id);

CREATE TABLE delivery_plan (
	only_row boolean NOT NULL DEFAULT true,
	version integer NOT NULL,
	CONSTRAINT delivery_plan_pkey PRIMARY KEY (only_row),
	CONSTRAINT delivery_plan_only_row_check CHECK (only_row)
);

CREATE TABLE delivery_zones (
	id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
	name text NOT NULL,
	version integer NOT NULL DEFAULT 1,
	CONSTRAINT delivery_zones_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX delivery_zones_name_key ON delivery_zones USING btree (lower(name));

CREATE TABLE districts (
	code text NOT NULL,
	department text NOT NULL,
	province text NOT NULL,
	district text NOT NULL,
	name text GENERATED ALWAYS AS (words_of(district)) STORED,
	search text GENERATED ALWAYS AS (words_of((((district || ' '::text) || province) || ' '::text) || department)) STORED,
	initials text GENERATED ALWAYS AS (regexp_replace(regexp_replace(words_of(district), '\m(de|del)\M'::text, ''::text, 'g'::text), '\s*(\w)\w*\s*'::text, '\1'::text, 'g'::text)) STORED,
	added boolean NOT NULL DEFAULT false,
	CONSTRAINT districts_pkey PRIMARY KEY (code),
	CONSTRAINT districts_code_check CHECK (code ~ '^[0-9]{6}$'::text)
);

CREATE TABLE ended_sessions (
	id text NOT NULL,
	expires_at timestamp with time zone NOT NULL,
	CONSTRAINT ended_sessions_pkey PRIMARY KEY (id)
);

CREATE TABLE gateway_money (
	method text NOT NULL,
	reference text NOT NULL,
	order_id integer NOT NULL,
	amount_cents integer NOT NULL,
	currency text NOT NULL,
	why text NOT NULL DEFAULT ''::text,
	returned_cents integer NOT NULL DEFAULT 0,
	at timestamp with time zone NOT NULL,
	told_cents integer NOT NULL DEFAULT 0,
	dispute text NOT NULL DEFAULT ''::text,
	heeded_cents integer NOT NULL DEFAULT 0,
	heeded_dispute text NOT NULL DEFAULT ''::text,
	look_at timestamp with time zone,
	in_time boolean NOT NULL DEFAULT false,
	CONSTRAINT gateway_money_pkey PRIMARY KEY (method, reference),
	CONSTRAINT gateway_money_dispute_check CHECK (dispute = ANY (ARRAY[''::text, 'mediation'::text, 'chargeback'::text])),
	CONSTRAINT gateway_money_returned_cents_check CHECK (returned_cents >= 0),
	CONSTRAINT gateway_money_why_check CHECK (why = ANY (ARRAY[''::text, 'late'::text, 'amount'::text, 'currency'::text, 'twice'::text])),
	CONSTRAINT gateway_money_order_fk FOREIGN KEY (order_id) REFERENCES payments(order_id) ON DELETE CASCADE
);
CREATE INDEX gateway_money_look_idx ON gateway_money USING btree (look_at) WHERE look_at IS NOT NULL;
CREATE INDEX gateway_money_order_idx ON gateway_money USING btree (order_id);

CREATE TABLE gateway_refunds (
	id text NOT NULL,
	method text NOT NULL,
	reference text NOT NULL,
	amount_cents integer NOT NULL,
	state text NOT NULL DEFAULT 'OPEN'::text,
	created_at timestamp with time zone NOT NULL,
	ask_at timestamp with time zone NOT NULL,
	order_id integer NOT NULL,
	reason text NOT NULL DEFAULT ''::text,
	by_id integer,
	before_cents integer,
	asked_at timestamp with time zone,
	answer text NOT NULL DEFAULT ''::text,
	CONSTRAINT gateway_refunds_pkey PRIMARY KEY (id),
	CONSTRAINT gateway_refunds_amount_cents_check CHECK (amount_cents > 0),
	CONSTRAINT gateway_refunds_state_check CHECK (state = ANY (ARRAY['OPEN'::text, 'DONE'::text, 'REFUSED'::text])),
	CONSTRAINT gateway_refunds_money_fk FOREIGN KEY (method, reference) REFERENCES gateway_money(method, reference) ON DELETE CASCADE
);
CREATE INDEX gateway_refunds_ask_idx ON gateway_refunds USING btree (ask_at) WHERE state = 'OPEN'::text;
CREATE UNIQUE INDEX gateway_refunds_open_key ON gateway_refunds USING btree (method, reference) WHERE state = 'OPEN'::text;
CREATE INDEX gateway_refunds_order_idx ON gateway_refunds USING btree (order_id, created_at);

CREATE UNLOGGED TABLE hold_rests (
	owner text NOT NULL,
	product_id integer NOT NULL,
	units integer NOT NULL,
	stranger boolean NOT NULL,
	hold_end timestamp with time zone NOT NULL,
	until timestamp with time zone NOT NULL,
	CONSTRAINT hold_rests_pkey PRIMARY KEY (owner, product_id)
);
CREATE INDEX hold_rests_product_idx ON hold_rests USING btree (product_id);
CREATE INDEX hold_rests_until_idx ON hold_rests USING btree (until);

CREATE TABLE holiday_changes (
	day date NOT NULL,
	name text,
	CONSTRAINT holiday_changes_pkey PRIMARY KEY (day)
);

CREATE TABLE imported_stock (
	product_id integer NOT NULL,
	mark text NOT NULL,
	units integer NOT NULL,
	CONSTRAINT imported_stock_pkey PRIMARY KEY (product_id, mark),
	CONSTRAINT imported_stock_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);

CREATE TABLE mails (
	id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
	key text,
	message_id text NOT NULL,
	kind text NOT NULL,
	state text NOT NULL,
	user_id integer,
	to_name text NOT NULL,
	to_address text NOT NULL,
	to_phone text NOT NULL,
	public_url text NOT NULL,
	facts text,
	created_at timestamp with time zone NOT NULL,
	expires_at timestamp with time zone NOT NULL,
	due_at timestamp with time zone,
	attempts integer NOT NULL DEFAULT 0,
	lease_until timestamp with time zone,
	sent_at timestamp with time zone,
	failure text,
	reply text,
	order_id integer,
	mailbox text,
	paced_at timestamp with time zone,
	network text,
	site text,
	CONSTRAINT mails_pkey PRIMARY KEY (id),
	CONSTRAINT mails_key UNIQUE (key),
	CONSTRAINT mails_message_id_key UNIQUE (message_id),
	CONSTRAINT mails_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'unsent'::text, 'sending'::text, 'sent'::text, 'failed'::text])),
	CONSTRAINT mails_order_fk FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE SET NULL,
	CONSTRAINT mails_user_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX mails_created_idx ON mails USING btree (created_at);
CREATE INDEX mails_due_idx ON mails USING btree (due_at, id) WHERE state = ANY (ARRAY['waiting'::text, 'sending'::text]);
CREATE INDEX mails_line_idx ON mails USING btree (id) WHERE state = 'waiting'::text AND due_at IS NULL;
CREATE INDEX mails_mailbox_idx ON mails USING btree (mailbox, paced_at) WHERE paced_at IS NOT NULL;
CREATE INDEX mails_network_idx ON mails USING btree (network, paced_at) WHERE network IS NOT NULL;
CREATE INDEX mails_order_idx ON mails USING btree (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX mails_paced_idx ON mails USING btree (paced_at) WHERE paced_at IS NOT NULL;
CREATE INDEX mails_state_idx ON mails USING btree (state, id DESC);
CREATE INDEX mails_user_idx ON mails USING btree (user_id);

CREATE TABLE meta (
	key text NOT NULL,
	value text NOT NULL,
	CONSTRAINT meta_pkey PRIMARY KEY (key)
);

CREATE TABLE missed_searches (
	search text NOT NULL,
	visitor integer NOT NULL,
	day date NOT NULL,
	text text,
	CONSTRAINT missed_searches_pkey PRIMARY KEY (search, visitor)
);

CREATE TABLE offer_targets (
	offer_id integer NOT NULL,
	target_id integer NOT NULL,
	cents integer,
	CONSTRAINT offer_targets_pkey PRIMARY KEY (offer_id, target_id),
	CONSTRAINT offer_targets_cents_check CHECK (cents > 0),
	CONSTRAINT offer_targets_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE
);
CREATE INDEX offer_targets_target_idx ON offer_targets USING btree (target_id);

CREATE TABLE offer_units (
	offer_id integer NOT NULL,
	product_id integer NOT NULL,
	sold integer NOT NULL,
	CONSTRAINT offer_units_pkey PRIMARY KEY (offer_id, product_id),
	CONSTRAINT offer_units_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE,
	CONSTRAINT offer_units_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX offer_units_product_idx ON offer_units USING btree (product_id);

CREATE TABLE offers (
	id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
	family text NOT NULL,
	title text NOT NULL,
	terms jsonb NOT NULL,
	scope text NOT NULL,
	begins_at timestamp with time zone NOT NULL,
	ends_at timestamp with time zone NOT NULL,
	stopped_at timestamp with time zone,
	units integer,
	asked_elsewhere boolean NOT NULL DEFAULT false,
	imported text,
	code text,
	minimum_cents integer,
	uses integer,
	uses_per_person integer,
	first_purchase boolean NOT NULL DEFAULT false,
	joins boolean NOT NULL DEFAULT true,
	edit_version integer NOT NULL DEFAULT 1,
	settled_at timestamp with time zone,
	settled_version integer,
	lease_until timestamp with time zone,
	created_at timestamp with time zone NOT NULL DEFAULT now(),
	updated_at timestamp with time zone NOT NULL DEFAULT now(),
	CONSTRAINT offers_pkey PRIMARY KEY (id),
	CONSTRAINT offers_check CHECK (ends_at > begins_at),
	CONSTRAINT offers_check1 CHECK ((family = 'COUPON'::text) = (code IS NOT NULL)),
	CONSTRAINT offers_family_check CHECK (family = ANY (ARRAY['PRICE'::text, 'QUANTITY'::text, 'COUPON'::text])),
	CONSTRAINT offers_minimum_cents_check CHECK (minimum_cents > 0),
	CONSTRAINT offers_scope_check CHECK (scope = ANY (ARRAY['ALL'::text, 'CATEGORIES'::text, 'GROUPS'::text, 'PRODUCTS'::text])),
	CONSTRAINT offers_units_check CHECK (units > 0),
	CONSTRAINT offers_uses_check CHECK (uses > 0),
	CONSTRAINT offers_uses_per_person_check CHECK (uses_per_person > 0)
);
CREATE UNIQUE INDEX offers_code_key ON offers USING btree (upper(code)) WHERE code IS NOT NULL;
CREATE INDEX offers_ends_idx ON offers USING btree (ends_at);
CREATE UNIQUE INDEX offers_imported_key ON offers USING btree (imported) WHERE imported IS NOT NULL;

CREATE TABLE order_charges (
	id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
	order_id integer NOT NULL,
	cents integer NOT NULL,
	way text NOT NULL,
	by_id integer,
	at timestamp with time zone NOT NULL,
	CONSTRAINT order_charges_pkey PRIMARY KEY (id),
	CONSTRAINT order_charges_cents_check CHECK (cents > 0),
	CONSTRAINT order_charges_order_fk FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX order_charges_order_idx ON order_charges USING btree (order_id);

CREATE TABLE order_events (
	id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
	order_id integer NOT NULL,
	at timestamp with time zone NOT NULL,
	kind text NOT NULL,
	by_kind text NOT NULL,
	by_id integer,
	facts jsonb NOT NULL,
	CONSTRAINT order_events_pkey PRIMARY KEY (id),
	CONSTRAINT order_events_by_kind_check CHECK (by_kind = ANY (ARRAY['customer'::text, 'staff'::text, 'shop'::text])),
	CONSTRAINT order_events_check CHECK (by_id IS NULL OR by_kind = 'staff'::text),
	CONSTRAINT order_events_order_fk FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX order_events_order_idx ON order_events USING btree (order_id, at, id);

CREATE TABLE order_items (
	id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
	order_id integer NOT NULL,
	product_id integer,
	product_name text NOT NULL,
	image_url text,
	quantity integer NOT NULL,
	unit_price_cents integer NOT NULL,
	tax_kind text,
	list_price_cents integer,
	reductions jsonb,
	CONSTRAINT order_items_pkey PRIMARY KEY (id),
	CONSTRAINT order_items_quantity_check CHECK (quantity > 0),
	CONSTRAINT order_items_tax_kind_check CHECK (tax_kind = ANY (ARRAY['TAXED'::text, 'EXEMPT'::text, 'UNAFFECTED'::text])),
	CONSTRAINT order_items_unit_price_cents_check CHECK (unit_price_cents >= 0),
	CONSTRAINT order_items_order_fk FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
	CONSTRAINT order_items_product_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE SET NULL
);
CREATE INDEX order_items_order_idx ON order_items USING btree (order_id, id);
CREATE INDEX order_items_product_idx ON order_items USING btree (product_id);

CREATE TABLE order_links (
	token_hash text NOT NULL,
	order_id integer NOT NULL,
	created_at timestamp with time zone NOT NULL DEFAULT now(),
	CONSTRAINT order_links_pkey PRIMARY KEY (token_hash),
	CONSTRAINT order_links_order_fk FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX order_links_order_idx ON order_links USING btree (order_id);

CREATE TABLE order_origins (
	order_id integer NOT NULL,
	browser text,
	network text,
	at timestamp with time zone NOT NULL,
	site text,
	account boolean NOT NULL DEFAULT false,
	beyond integer[] NOT NULL DEFAULT '{}'::integer[],
	CONSTRAINT order_origins_pkey PRIMARY KEY (order_id),
	CONSTRAINT order_origins_order_fk FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX order_origins_at_idx ON order_origins USING btree (at);
CREATE INDEX order_origins_beyond_idx ON order_origins USING btree (order_id) WHERE beyond <> '{}'::integer[];
CREATE INDEX order_origins_browser_idx ON order_origins USING btree (browser) WHERE browser IS NOT NULL;
CREATE INDEX order_origins_network_idx ON order_origins USING btree (network, at) WHERE network IS NOT NULL;
CREATE INDEX order_origins_site_idx ON order_origins USING btree (site, at) WHERE site IS NOT NULL;

CREATE TABLE order_refunds (
	id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
	order_id integer NOT NULL,
	cents integer NOT NULL,
	credit_cents integer NOT NULL,
	way text NOT NULL,
	reason text NOT NULL,
	by_id integer,
	at timestamp with time zone NOT NULL,
	CONSTRAINT order_refunds_pkey PRIMARY KEY (id),
	CONSTRAINT order_refunds_cents_check CHECK (cents > 0),
	CONSTRAINT order_refunds_check CHECK (credit_cents >= 0 AND credit_cents <= cents),
	CONSTRAINT order_refunds_order_fk FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX order_refunds_order_idx ON order_refunds USING btree (order_id);

CREATE TABLE order_return_lines (
	return_id integer NOT NULL,
	item_id integer NOT NULL,
	units integer NOT NULL,
	reason text NOT NULL,
	restocked boolean NOT NULL,
	CONSTRAINT order_return_lines_pkey PRIMARY KEY (return_id, item_id),
	CONSTRAINT order_return_lines_units_check CHECK (units > 0),
	CONSTRAINT order_return_lines_item_id_fkey FOREIGN KEY (item_id) REFERENCES order_items(id) ON DELETE CASCADE,
	CONSTRAINT order_return_lines_return_id_fkey FOREIGN KEY (return_id) REFERENCES order_returns(id) ON DELETE CASCADE
);
CREATE INDEX order_return_lines_item_idx ON order_return_lines USING btree (item_id);

CREATE TABLE order_returns (
	id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
	order_id integer NOT NULL,
	credit_cents integer NOT NULL,
	note text NOT NULL,
	by_id integer,
	at timestamp with time zone NOT NULL,
	CONSTRAINT order_returns_pkey PRIMARY KEY (id),
	CONSTRAINT order_returns_credit_cents_check CHECK (credit_cents >= 0),
	CONSTRAINT order_returns_order_fk FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX order_returns_order_idx ON order_returns USING btree (order_id);

CREATE TABLE orders (
	id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
	order_number text NOT NULL,
	user_id integer,
	status text NOT NULL DEFAULT 'PENDING'::text,
	total_cents integer NOT NULL,
	shipping_address text NOT NULL DEFAULT ''::text,
	phone text NOT NULL DEFAULT ''::text,
	payment_method text NOT NULL,
	notes text NOT NULL DEFAULT ''::text,
	tracking_number text,
	idempotency_key text,
	created_at timestamp with time zone NOT NULL DEFAULT now(),
	request_hash text,
	address jsonb,
	district_code text,
	shipping_cents integer NOT NULL DEFAULT 0,
	delivery jsonb,
	contact_email text,
	contact_phone text,
	receipt jsonb,
	igv_percent numeric(4,2),
	edit_version integer NOT NULL DEFAULT 1,
	channel text NOT NULL DEFAULT 'WEB'::text,
	contact_name text,
	goods_away boolean NOT NULL DEFAULT false,
	cancel_reason text NOT NULL DEFAULT ''::text,
	seller jsonb,
	request boolean NOT NULL DEFAULT false,
	accepted boolean NOT NULL DEFAULT false,
	CONSTRAINT orders_pkey PRIMARY KEY (id),
	CONSTRAINT orders_number_key UNIQUE (order_number),
	CONSTRAINT orders_channel_check CHECK (channel = ANY (ARRAY['WEB'::text, 'WHATSAPP'::text, 'COUNTER'::text, 'PHONE'::text])),
	CONSTRAINT orders_contact_check CHECK (user_id IS NULL OR contact_email IS NULL AND contact_phone IS NULL AND contact_name IS NULL),
	CONSTRAINT orders_igv_percent_check CHECK (igv_percent >= 0::numeric),
	CONSTRAINT orders_shipping_cents_check CHECK (shipping_cents >= 0),
	CONSTRAINT orders_status_check CHECK (status = ANY (ARRAY['PENDING'::text, 'CONFIRMED'::text, 'PROCESSING'::text, 'SHIPPED'::text, 'DELIVERED'::text, 'CANCELLED'::text])),
	CONSTRAINT orders_total_cents_check CHECK (total_cents >= 0),
	CONSTRAINT orders_user_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX orders_contact_idx ON orders USING btree (lower(contact_email)) WHERE contact_email IS NOT NULL;
CREATE INDEX orders_created_idx ON orders USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX orders_guest_key ON orders USING btree (idempotency_key) WHERE contact_email IS NOT NULL OR contact_phone IS NOT NULL OR contact_name IS NOT NULL;
CREATE UNIQUE INDEX orders_idempotency_key ON orders USING btree (user_id, idempotency_key);
CREATE INDEX orders_open_idx ON orders USING btree (created_at) WHERE status = ANY (ARRAY['PENDING'::text, 'CONFIRMED'::text, 'PROCESSING'::text]);
CREATE INDEX orders_requests_idx ON orders USING btree (created_at) WHERE request;
CREATE INDEX orders_unpaid_idx ON orders USING btree (id) WHERE status = 'PENDING'::text AND NOT request AND NOT accepted;
CREATE INDEX orders_user_idx ON orders USING btree (user_id, id DESC);

CREATE TABLE outbox (
	id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
	xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
	topic text NOT NULL,
	body text NOT NULL,
	public_body text,
	audience text,
	created_at timestamp with time zone NOT NULL DEFAULT now(),
	CONSTRAINT outbox_pkey PRIMARY KEY (id)
);
CREATE INDEX outbox_xid_idx ON outbox USING btree (xid, id);

CREATE TABLE page_versions (
	page_id integer NOT NULL,
	number integer NOT NULL,
	title text NOT NULL,
	description text NOT NULL,
	body text NOT NULL,
	saved_at timestamp with time zone NOT NULL DEFAULT now(),
	saved_by integer,
	CONSTRAINT page_versions_pkey PRIMARY KEY (page_id, number),
	CONSTRAINT page_versions_page_fk FOREIGN KEY (page_id) REFERENCES pages(id) ON DELETE CASCADE,
	CONSTRAINT page_versions_user_fk FOREIGN KEY (saved_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX page_versions_user_idx ON page_versions USING btree (saved_by);

CREATE TABLE pages (
	id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
	slug text NOT NULL,
	version integer NOT NULL,
	published integer,
	starting boolean NOT NULL DEFAULT false,
	CONSTRAINT pages_pkey PRIMARY KEY (id),
	CONSTRAINT pages_slug_key UNIQUE (slug),
	CONSTRAINT pages_check CHECK (published >= 1 AND published <= version)
);

CREATE TABLE password_resets (
	user_id integer NOT NULL,
	token_hash text NOT NULL,
	token_version integer NOT NULL,
	expires_at timestamp with time zone NOT NULL,
	CONSTRAINT password_resets_pkey PRIMARY KEY (user_id),
	CONSTRAINT password_resets_token_hash_key UNIQUE (token_hash),
	CONSTRAINT password_resets_user_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE payment_attempts (
	id text NOT NULL,
	order_id integer NOT NULL,
	method text NOT NULL,
	amount_cents integer NOT NULL,
	state text NOT NULL DEFAULT 'OPEN'::text,
	pending boolean NOT NULL DEFAULT false,
	source text,
	url text,
	decline text,
	created_at timestamp with time zone NOT NULL,
	ask_at timestamp with time zone NOT NULL,
	asked_at timestamp with time zone,
	unpaid_at timestamp with time zone,
	silent_since timestamp with time zone,
	silent_until timestamp with time zone,
	CONSTRAINT payment_attempts_pkey PRIMARY KEY (id),
	CONSTRAINT payment_attempts_amount_cents_check CHECK (amount_cents > 0),
	CONSTRAINT payment_attempts_state_check CHECK (state = ANY (ARRAY['OPEN'::text, 'PAID'::text, 'DECLINED'::text, 'CLOSED'::text])),
	CONSTRAINT payment_attempts_order_fk FOREIGN KEY (order_id) REFERENCES payments(order_id) ON DELETE CASCADE
);
CREATE INDEX payment_attempts_ask_idx ON payment_attempts USING btree (ask_at) WHERE state = 'OPEN'::text;
CREATE INDEX payment_attempts_declined_idx ON payment_attempts USING btree (created_at) WHERE state = 'DECLINED'::text;
CREATE UNIQUE INDEX payment_attempts_open_key ON payment_attempts USING btree (order_id) WHERE state = 'OPEN'::text;
CREATE INDEX payment_attempts_order_idx ON payment_attempts USING btree (order_id, created_at);

CREATE TABLE payment_proofs (
	id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
	order_id integer NOT NULL,
	operation_number text NOT NULL,
	sent_at timestamp with time zone NOT NULL,
	picture bytea NOT NULL,
	picture_hash text NOT NULL,
	CONSTRAINT payment_proofs_pkey PRIMARY KEY (id),
	CONSTRAINT payment_proofs_picture_check CHECK (octet_length(picture) <= 1048576),
	CONSTRAINT payment_proofs_order_fk FOREIGN KEY (order_id) REFERENCES payments(order_id) ON DELETE CASCADE
);
CREATE INDEX payment_proofs_hash_idx ON payment_proofs USING btree (picture_hash);
CREATE INDEX payment_proofs_number_idx ON payment_proofs USING btree (ltrim(operation_number, '0'::text));
CREATE INDEX payment_proofs_order_idx ON payment_proofs USING btree (order_id, id);

CREATE TABLE payment_webhooks (
	method text NOT NULL,
	event_id text NOT NULL,
	reference text,
	body text NOT NULL,
	received_at timestamp with time zone NOT NULL,
	ask_at timestamp with time zone NOT NULL,
	outcome text,
	CONSTRAINT payment_webhooks_pkey PRIMARY KEY (method, event_id)
);
CREATE INDEX payment_webhooks_ask_idx ON payment_webhooks USING btree (ask_at) WHERE outcome IS NULL;

CREATE TABLE payments (
	order_id integer NOT NULL,
	method text NOT NULL,
	amount_cents integer NOT NULL,
	state text NOT NULL,
	due_at timestamp with time zone,
	operation_number text,
	sent_at timestamp with time zone,
	message text NOT NULL DEFAULT ''::text,
	decided_by integer,
	decided_name text,
	decided_at timestamp with time zone,
	public_url text NOT NULL DEFAULT ''::text,
	revived_at timestamp with time zone,
	read_until timestamp with time zone,
	CONSTRAINT payments_pkey PRIMARY KEY (order_id),
	CONSTRAINT payments_amount_cents_check CHECK (amount_cents >= 0),
	CONSTRAINT payments_state_check CHECK (state = ANY (ARRAY['WAITING'::text, 'PROOF_SENT'::text, 'CONFIRMED'::text, 'REFUSED'::text, 'EXPIRED'::text, 'RETURNED'::text, 'ON_DELIVERY'::text])),
	CONSTRAINT payments_order_fk FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
	CONSTRAINT payments_user_fk FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX payments_due_idx ON payments USING btree (due_at, order_id) WHERE state = 'WAITING'::text AND due_at IS NOT NULL;
CREATE INDEX payments_end_idx ON payments USING btree (due_at, order_id) WHERE due_at IS NOT NULL;
CREATE UNIQUE INDEX payments_operation_key ON payments USING btree (method, ltrim(operation_number, '0'::text)) WHERE state = ANY (ARRAY['PROOF_SENT'::text, 'CONFIRMED'::text, 'RETURNED'::text]);
CREATE INDEX payments_proof_idx ON payments USING btree (sent_at) WHERE state = 'PROOF_SENT'::text;
CREATE INDEX payments_sent_idx ON payments USING btree (sent_at) WHERE sent_at IS NOT NULL;
CREATE INDEX payments_user_idx ON payments USING btree (decided_by);

CREATE TABLE picture_fetches (
	id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
	run integer NOT NULL,
	product_id integer,
	group_id integer,
	place integer NOT NULL,
	url text NOT NULL,
	alt text NOT NULL,
	before text,
	by_id integer,
	state text NOT NULL DEFAULT 'waiting'::text,
	reason text,
	stored text,
	attempts integer NOT NULL DEFAULT 0,
	due_at timestamp with time zone NOT NULL DEFAULT now(),
	lease_until timestamp with time zone,
	inserted boolean NOT NULL DEFAULT false,
	CONSTRAINT picture_fetches_pkey PRIMARY KEY (id),
	CONSTRAINT picture_fetches_check CHECK ((product_id IS NULL) <> (group_id IS NULL)),
	CONSTRAINT picture_fetches_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'done'::text, 'failed'::text])),
	CONSTRAINT picture_fetches_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id) ON DELETE SET NULL,
	CONSTRAINT picture_fetches_group_id_fkey FOREIGN KEY (group_id) REFERENCES product_groups(id) ON DELETE CASCADE,
	CONSTRAINT picture_fetches_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX picture_fetches_by_idx ON picture_fetches USING btree (by_id);
CREATE INDEX picture_fetches_due_idx ON picture_fetches USING btree (due_at, id) WHERE state = 'waiting'::text;
CREATE INDEX picture_fetches_failed_idx ON picture_fetches USING btree (id) WHERE state = 'failed'::text;
CREATE INDEX picture_fetches_group_idx ON picture_fetches USING btree (group_id) WHERE group_id IS NOT NULL;
CREATE INDEX picture_fetches_product_idx ON picture_fetches USING btree (product_id) WHERE product_id IS NOT NULL;
CREATE INDEX picture_fetches_run_idx ON picture_fetches USING btree (run, state);
CREATE INDEX picture_fetches_stored_idx ON picture_fetches USING btree (md5(url)) WHERE stored IS NOT NULL;
CREATE UNIQUE INDEX picture_fetches_target_key ON picture_fetches USING btree (COALESCE(product_id, - group_id), md5(url));

CREATE TABLE product_groups (
	id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
	name text NOT NULL,
	description text NOT NULL DEFAULT ''::text,
	category_id integer NOT NULL,
	options jsonb NOT NULL,
	pictures jsonb NOT NULL DEFAULT '[]'::jsonb,
	size_guide text NOT NULL DEFAULT ''::text,
	version integer NOT NULL DEFAULT 1,
	edit_version integer NOT NULL DEFAULT 1,
	created_at timestamp with time zone NOT NULL DEFAULT now(),
	updated_at timestamp with time zone NOT NULL DEFAULT now(),
	sort_name text COLLATE "C" GENERATED ALWAYS AS (sort_key(name)) STORED,
	attributes jsonb NOT NULL DEFAULT '{}'::jsonb,
	CONSTRAINT product_groups_pkey PRIMARY KEY (id),
	CONSTRAINT product_groups_category_fk FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE RESTRICT
);

CREATE TABLE product_import_rows (
	place integer NOT NULL,
	"row" jsonb NOT NULL,
	taken integer NOT NULL,
	CONSTRAINT product_import_rows_pkey PRIMARY KEY (place)
);

CREATE TABLE product_imports (
	only_row boolean NOT NULL DEFAULT true,
	by_id integer,
	saving boolean NOT NULL DEFAULT false,
	CONSTRAINT product_imports_pkey PRIMARY KEY (only_row),
	CONSTRAINT product_imports_only_row_check CHECK (only_row),
	CONSTRAINT product_imports_user_fk FOREIGN KEY (by_id) REFERENCES users(id) ON DELETE SET NULL
);

CREATE TABLE product_prices (
	id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
	product_id integer NOT NULL,
	until timestamp with time zone NOT NULL,
	price_cents integer NOT NULL,
	list_price_cents integer,
	offer_id integer,
	CONSTRAINT product_prices_pkey PRIMARY KEY (id),
	CONSTRAINT product_prices_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX product_prices_product_idx ON product_prices USING btree (product_id, until);

CREATE TABLE product_sales (
	product_id integer NOT NULL,
	sold integer NOT NULL,
	CONSTRAINT product_sales_pkey PRIMARY KEY (product_id),
	CONSTRAINT product_sales_product_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);

CREATE TABLE products (
	id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
	name text NOT NULL,
	description text NOT NULL DEFAULT ''::text,
	price_cents integer NOT NULL,
	stock integer NOT NULL,
	sku text NOT NULL,
	image_url text,
	category_id integer NOT NULL,
	active boolean NOT NULL DEFAULT true,
	featured boolean NOT NULL DEFAULT false,
	version integer NOT NULL DEFAULT 1,
	created_at timestamp with time zone NOT NULL DEFAULT now(),
	updated_at timestamp with time zone NOT NULL DEFAULT now(),
	edit_version integer NOT NULL DEFAULT 1,
	sort_name text COLLATE "C" GENERATED ALWAYS AS (sort_key(name)) STORED,
	held integer NOT NULL DEFAULT 0,
	held_until timestamp with time zone,
	weight_grams integer,
	group_id integer,
	option_values text[] NOT NULL DEFAULT '{}'::text[],
	own_picture boolean NOT NULL DEFAULT true,
	image_alt text NOT NULL DEFAULT ''::text,
	more_pictures jsonb NOT NULL DEFAULT '[]'::jsonb,
	tax_kind text,
	list_price_cents integer,
	offer_id integer,
	offer_until timestamp with time zone,
	offer_left integer,
	attributes jsonb NOT NULL DEFAULT '{}'::jsonb,
	CONSTRAINT products_pkey PRIMARY KEY (id),
	CONSTRAINT products_values_key UNIQUE (group_id, option_values) DEFERRABLE,
	CONSTRAINT products_held_check CHECK (held >= 0),
	CONSTRAINT products_list_price_cents_check CHECK (list_price_cents >= 0),
	CONSTRAINT products_offer_left_check CHECK (offer_left >= 0),
	CONSTRAINT products_price_cents_check CHECK (price_cents >= 0),
	CONSTRAINT products_stock_check CHECK (stock >= 0),
	CONSTRAINT products_tax_kind_check CHECK (tax_kind = ANY (ARRAY['TAXED'::text, 'EXEMPT'::text, 'UNAFFECTED'::text])),
	CONSTRAINT products_weight_grams_check CHECK (weight_grams >= 0),
	CONSTRAINT products_category_fk FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE RESTRICT,
	CONSTRAINT products_group_fk FOREIGN KEY (group_id) REFERENCES product_groups(id)
);
CREATE INDEX products_category_idx ON products USING btree (category_id, id DESC);
CREATE INDEX products_offer_idx ON products USING btree (offer_id) WHERE offer_id IS NOT NULL;
CREATE INDEX products_offer_until_idx ON products USING btree (offer_until) WHERE offer_until IS NOT NULL;
CREATE UNIQUE INDEX products_sku_key ON products USING btree (lower(sku));
CREATE TRIGGER own_picture BEFORE UPDATE OF image_url ON products FOR EACH ROW WHEN (new.group_id IS NOT NULL AND new.image_url IS DISTINCT FROM old.image_url AND new.own_picture = old.own_picture) EXECUTE FUNCTION own_picture();
CREATE TRIGGER record_changed_stock AFTER UPDATE ON products FOR EACH ROW WHEN ((old.stock + old.held) <> (new.stock + new.held)) EXECUTE FUNCTION record_stock_movement();
CREATE TRIGGER record_first_stock AFTER INSERT ON products FOR EACH ROW WHEN (new.stock <> 0) EXECUTE FUNCTION record_stock_movement();
CREATE TRIGGER record_last_stock AFTER DELETE ON products FOR EACH ROW WHEN ((old.stock + old.held) <> 0) EXECUTE FUNCTION record_stock_movement();
CREATE TRIGGER record_price AFTER UPDATE ON products FOR EACH ROW WHEN (old.price_cents <> new.price_cents OR old.list_price_cents IS DISTINCT FROM new.list_price_cents) EXECUTE FUNCTION record_price();
CREATE TRIGGER take_edited_price BEFORE UPDATE ON products FOR EACH ROW WHEN (new.list_price_cents = old.list_price_cents AND new.price_cents <> old.price_cents AND new.edit_version <> old.edit_version) EXECUTE FUNCTION take_edited_price();

CREATE TABLE recovery_codes (
	user_id integer NOT NULL,
	code_hash text NOT NULL,
	CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
	CONSTRAINT recovery_codes_user_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE reset_requests (
	id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
	login text NOT NULL,
	public_url text NOT NULL,
	asked_at timestamp with time zone NOT NULL,
	network text,
	site text,
	CONSTRAINT reset_requests_pkey PRIMARY KEY (id)
);

CREATE TABLE schema_migrations (
	id integer NOT NULL,
	name text NOT NULL,
	applied_at timestamp with time zone NOT NULL DEFAULT now(),
	CONSTRAINT schema_migrations_pkey PRIMARY KEY (id)
);

CREATE TABLE second_factor_demands (
	role text NOT NULL,
	CONSTRAINT second_factor_demands_pkey PRIMARY KEY (role)
);

CREATE TABLE second_factors (
	user_id integer NOT NULL,
	secret text NOT NULL,
	enabled boolean NOT NULL DEFAULT false,
	last_step integer NOT NULL DEFAULT 0,
	CONSTRAINT second_factors_pkey PRIMARY KEY (user_id),
	CONSTRAINT second_factors_user_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE secrets (
	name text NOT NULL,
	value text NOT NULL,
	CONSTRAINT secrets_pkey PRIMARY KEY (name)
);

CREATE TABLE shop_settings (
	section text NOT NULL,
	value jsonb NOT NULL,
	version integer NOT NULL,
	CONSTRAINT shop_settings_pkey PRIMARY KEY (section)
);

CREATE TABLE sign_ins (
	id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
	at timestamp with time zone NOT NULL,
	user_id integer NOT NULL,
	outcome text NOT NULL,
	address text NOT NULL,
	device text NOT NULL,
	CONSTRAINT sign_ins_pkey PRIMARY KEY (id),
	CONSTRAINT sign_ins_outcome_check CHECK (outcome = ANY (ARRAY['signed_in'::text, 'wrong_password'::text, 'wrong_code'::text, 'signed_out'::text])),
	CONSTRAINT sign_ins_user_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sign_ins_at_idx ON sign_ins USING btree (at);
CREATE INDEX sign_ins_user_idx ON sign_ins USING btree (user_id, id DESC);

CREATE TABLE stock_holds (
	id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
	key_hash text NOT NULL,
	user_id integer,
	address_hash text NOT NULL,
	product_id integer NOT NULL,
	units integer NOT NULL,
	until timestamp with time zone NOT NULL,
	renewed boolean NOT NULL DEFAULT false,
	source text NOT NULL DEFAULT 'checkout'::text,
	site_hash text,
	stranger boolean NOT NULL DEFAULT false,
	price_cents integer,
	list_price_cents integer,
	offer_id integer,
	CONSTRAINT stock_holds_pkey PRIMARY KEY (id),
	CONSTRAINT stock_holds_units_check CHECK (units > 0)
);
CREATE INDEX stock_holds_address_idx ON stock_holds USING btree (address_hash);
CREATE UNIQUE INDEX stock_holds_key ON stock_holds USING btree (key_hash, product_id, source);
CREATE INDEX stock_holds_product_idx ON stock_holds USING btree (product_id, until);
CREATE INDEX stock_holds_site_idx ON stock_holds USING btree (site_hash) WHERE site_hash IS NOT NULL;
CREATE INDEX stock_holds_until_idx ON stock_holds USING btree (until, id);
CREATE INDEX stock_holds_user_idx ON stock_holds USING btree (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE stock_movements (
	id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
	product_id integer NOT NULL,
	at timestamp with time zone NOT NULL DEFAULT now(),
	reason text NOT NULL,
	change integer NOT NULL,
	stock_after integer NOT NULL,
	by_id integer,
	by_name text,
	order_number text,
	note text NOT NULL DEFAULT ''::text,
	CONSTRAINT stock_movements_pkey PRIMARY KEY (id),
	CONSTRAINT stock_movements_user_fk FOREIGN KEY (by_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX stock_movements_by_idx ON stock_movements USING btree (by_id) WHERE by_id IS NOT NULL;
CREATE INDEX stock_movements_edits_idx ON stock_movements USING btree (at) WHERE reason = 'order-edit'::text;
CREATE INDEX stock_movements_product_idx ON stock_movements USING btree (product_id, id DESC);

CREATE TABLE tax_documents (
	id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
	order_id integer NOT NULL,
	kind text NOT NULL,
	series text NOT NULL,
	number integer NOT NULL,
	issued_on date NOT NULL,
	issued_elsewhere boolean NOT NULL,
	buyer jsonb NOT NULL,
	lines jsonb NOT NULL,
	igv_percent numeric(5,2) NOT NULL,
	base_cents integer NOT NULL,
	igv_cents integer NOT NULL,
	total_cents integer NOT NULL,
	amends_id integer,
	reason_code text,
	reason text NOT NULL DEFAULT ''::text,
	state text NOT NULL,
	released boolean NOT NULL DEFAULT false,
	refused_by text,
	answer text NOT NULL DEFAULT ''::text,
	trouble text,
	pdf_url text,
	xml_url text,
	cdr_url text,
	attempts integer NOT NULL DEFAULT 0,
	due_at timestamp with time zone,
	lease_until timestamp with time zone,
	by_id integer,
	created_at timestamp with time zone NOT NULL,
	CONSTRAINT tax_documents_pkey PRIMARY KEY (id),
	CONSTRAINT tax_documents_check CHECK (total_cents = (base_cents + igv_cents)),
	CONSTRAINT tax_documents_check1 CHECK ((amends_id IS NOT NULL) = (kind = 'NOTA_CREDITO'::text)),
	CONSTRAINT tax_documents_digits_check CHECK (number < 100000000 OR released) NOT VALID,
	CONSTRAINT tax_documents_kind_check CHECK (kind = ANY (ARRAY['BOLETA'::text, 'FACTURA'::text, 'NOTA_CREDITO'::text])),
	CONSTRAINT tax_documents_number_check CHECK (number > 0),
	CONSTRAINT tax_documents_refused_by_check CHECK (refused_by = ANY (ARRAY['provider'::text, 'sunat'::text, 'taken'::text])),
	CONSTRAINT tax_documents_state_check CHECK (state = ANY (ARRAY['PENDING'::text, 'SENT'::text, 'ACCEPTED'::text, 'REJECTED'::text, 'VOIDED'::text])),
	CONSTRAINT tax_documents_amends_fk FOREIGN KEY (amends_id) REFERENCES tax_documents(id),
	CONSTRAINT tax_documents_order_fk FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX tax_documents_amends_idx ON tax_documents USING btree (amends_id) WHERE amends_id IS NOT NULL;
CREATE INDEX tax_documents_due_idx ON tax_documents USING btree (due_at, id) WHERE state = ANY (ARRAY['PENDING'::text, 'SENT'::text]);
CREATE UNIQUE INDEX tax_documents_number_key ON tax_documents USING btree (kind, series, number) WHERE NOT released;
CREATE INDEX tax_documents_order_idx ON tax_documents USING btree (order_id, id);
CREATE INDEX tax_documents_refused_idx ON tax_documents USING btree (order_id) WHERE state = 'REJECTED'::text AND NOT released;

CREATE TABLE tax_series (
	kind text NOT NULL,
	series text NOT NULL,
	last_number integer NOT NULL,
	free integer[] NOT NULL DEFAULT '{}'::integer[],
	CONSTRAINT tax_series_key PRIMARY KEY (kind, series),
	CONSTRAINT tax_series_number_check CHECK (last_number < 100000000)
);

CREATE TABLE team_invitations (
	id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
	email text NOT NULL,
	role text NOT NULL,
	token_hash text NOT NULL,
	invited_by integer NOT NULL,
	expires_at timestamp with time zone NOT NULL,
	CONSTRAINT team_invitations_pkey PRIMARY KEY (id),
	CONSTRAINT team_invitations_token_hash_key UNIQUE (token_hash),
	CONSTRAINT team_invitations_user_fk FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX team_invitations_email_key ON team_invitations USING btree (lower(email));
CREATE INDEX team_invitations_user_idx ON team_invitations USING btree (invited_by);

CREATE TABLE users (
	id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
	username text NOT NULL,
	email text NOT NULL,
	password_hash text NOT NULL,
	first_name text NOT NULL DEFAULT ''::text,
	last_name text NOT NULL DEFAULT ''::text,
	phone text NOT NULL DEFAULT ''::text,
	address text NOT NULL DEFAULT ''::text,
	roles text[] NOT NULL,
	token_version integer NOT NULL DEFAULT 1,
	created_at timestamp with time zone NOT NULL DEFAULT now(),
	updated_at timestamp with time zone NOT NULL DEFAULT now(),
	email_confirmed_at timestamp with time zone,
	closed_groups text[] NOT NULL DEFAULT '{}'::text[],
	CONSTRAINT users_pkey PRIMARY KEY (id),
	CONSTRAINT users_roles_check CHECK (cardinality(roles) > 0)
);
CREATE UNIQUE INDEX users_email_key ON users USING btree (lower(email));
CREATE UNIQUE INDEX users_username_key ON users USING btree (lower(username));

CREATE OR REPLACE FUNCTION derive_category()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION derive_children()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	UPDATE categories SET path = path WHERE parent_id = NEW.id;
	RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION fold(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT COST 1000
AS $function$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, value)) $function$;

CREATE OR REPLACE FUNCTION keep_complaint()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	RAISE EXCEPTION 'Complaints and their answers are kept as they are';
END $function$;

CREATE OR REPLACE FUNCTION own_picture()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE shared text;
BEGIN
	SELECT pictures -> 0 ->> 'url' INTO shared FROM product_groups WHERE id = NEW.group_id;
	NEW.image_url := coalesce(NEW.image_url, shared);
	NEW.own_picture := NEW.image_url IS DISTINCT FROM shared;
	RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION record_price()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	INSERT INTO product_prices (product_id, until, price_cents, list_price_cents, offer_id)
		VALUES (OLD.id, now(), OLD.price_cents, OLD.list_price_cents, OLD.offer_id);
	RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION record_stock_movement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
	because jsonb := nullif(current_setting('shop.because', true), '')::jsonb;
	here integer := coalesce(NEW.stock + NEW.held, 0);
BEGIN
	INSERT INTO stock_movements (product_id, reason, change, stock_after, by_id, by_name, order_number, note)
	VALUES (
		coalesce(NEW.id, OLD.id),
		CASE TG_OP
			WHEN 'DELETE' THEN 'deleted'
			WHEN 'INSERT' THEN coalesce(because->>'reason', 'created')
			ELSE coalesce(because->>'reason', 'edit')
		END,
		here - coalesce(OLD.stock + OLD.held, 0), here,
		(because->>'by')::integer, because->>'name', because->>'order', coalesce(because->>'note', ''));
	RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION sort_key(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ SELECT regexp_replace(regexp_replace(
translate(public.fold(replace(replace(normalize(value), 'ñ', E'n\x7f'), 'Ñ', E'n\x7f')),
	' _-,;:!?.''"()[]{}@*/\&#%`^+<=>|~$', E'\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f\x20\x21'),
'\d+', '00000000000000000000\&', 'g'), '\d*(\d{20})', '\1', 'g') $function$;

CREATE OR REPLACE FUNCTION take_edited_price()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	UPDATE offers SET settled_version = NULL WHERE id = OLD.offer_id;
	NEW.list_price_cents := NULL;
	NEW.offer_id := NULL;
	NEW.offer_until := NULL;
	NEW.offer_left := NULL;
	RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION words_of(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ SELECT regexp_replace(public.fold(value), '[!-/:-@[-`{-~]', ' ', 'g') $function$;
