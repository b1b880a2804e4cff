import * as v from 'valibot';
import { SearchText } from '../shared/primitives';

export const SuggestionQuery = v.object({
	text: v.optional(SearchText, ''),
});

/** By relevance: at most six products, three categories. Soles. */
export const Suggestions = v.object({
	/** Cards in the list for the text. */
	count: v.optional(v.number()),
	products: v.array(
		v.object({
			id: v.number(),
			name: v.string(),
			price: v.number(),
			/** Ours: the struck price; null: none. */
			listPrice: v.nullish(v.number()),
			imageUrl: v.nullable(v.string()),
			/** Ours: id of the represented group, whose name and lowest price are here. */
			group: v.optional(v.number()),
			/** Ours: other products of the group cost more. */
			from: v.optional(v.boolean()),
		}),
	),
	categories: v.array(v.object({ id: v.number(), name: v.string() })),
});
export type Suggestions = v.InferOutput<typeof Suggestions>;
