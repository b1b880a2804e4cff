/** SQL of the attributes that row `p` or `g` has in category `c`, as ProductAttribute in their order; null: none. */
export const attributesOf = (alias: 'p' | 'g'): string => `CASE WHEN ${alias}.attributes <> '{}' THEN (
	SELECT json_agg(json_build_object('id', a.id, 'key', a.key, 'name', a.name, 'unit', a.unit,
		'value', CASE WHEN a.kind <> 'CHOICE' THEN had.value ELSE (
			SELECT jsonb_agg(one.choice ORDER BY one.place)
			FROM jsonb_array_elements(a.choices) WITH ORDINALITY one (choice, place) WHERE had.value ? (one.choice ->> 'key')) END)
		ORDER BY array_position(c.path, a.category_id), a.place, a.id)
	FROM jsonb_each(${alias}.attributes) had JOIN attributes a ON a.id = had.key::integer
	WHERE a.category_id = ANY (c.path)
		AND (a.kind <> 'CHOICE' OR jsonb_path_exists(a.choices, '$[*].key ? (@ == $had[*])', jsonb_build_object('had', had.value)))
) END`;
