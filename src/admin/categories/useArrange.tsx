import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react';
import type { Category } from '#contract/catalog/product';
import { inTreeOrder, lineOf } from '#contract/catalog/tree';
import { useAppDispatch } from '#store';
import { IconButton } from '#ui/Button';
import { adminApi } from '../kit/adminApi';
import { lostValues } from '../kit/editor/LoseDialog';
import { useLose } from '../kit/editor/useLose';
import { untracked } from '../kit/entities/entityValues';
import { useLatest } from '../kit/shared/useLatest';
import { useReport } from '../kit/shared/useSuccess';
import styles from './Categories.module.css';
import { dragRow } from './dragRow';
import { movedTo, type Place, placeBefore, placeOf, placeText, stepped } from './places';

interface Move {
	id: number;
	place: Place;
	by: 'keys' | 'pointer' | 'request';
}

export const refused = 'No pudimos mover la categoría. Vuelve a intentarlo.';
const isSame = (one: Place, other: Place) => one.parentId === other.parentId && one.after === other.after;

/** Moves rows by pointer and keys. A press of a handle calls `onAsk`, which is stable. */
export function useArrange(saved: readonly Category[], mayMove: boolean, onAsk: (category: Category) => void) {
	const dispatch = useAppDispatch();
	const report = useReport();
	const losing = useLose();
	const [move, setMove] = useState<Move | null>(null);
	const [said, say] = useState('');
	const categories = useMemo(() => (move ? movedTo(saved, move.id, move.place) : saved), [saved, move]);

	async function save(id: number, place: Place): Promise<{ error?: unknown }> {
		const { placeCategory, getAllCategories } = adminApi.endpoints;
		const answer = await losing.send((lose) => dispatch(placeCategory.initiate({ id, ...place, lose }, untracked)));
		if (answer.error) return answer;
		// The row stays where it was dropped until the list has it there.
		await dispatch(getAllCategories.initiate(undefined, { forceRefetch: true, subscribe: false }));
		say(placeText(movedTo(saved, id, place), id));
		return answer;
	}

	const begin = useLatest((id: number, by: Move['by']) => {
		setMove({ id, place: placeOf(saved, id), by });
		const keys = by === 'keys' ? '. Las flechas la mueven, Enter guarda y Escape cancela.' : '';
		say(`${placeText(saved, id)}${keys}`);
	});
	const go = useLatest((place: Place | null) => {
		if (!move || move.by === 'request' || !place || isSame(place, move.place)) return;
		setMove({ ...move, place });
		say(placeText(movedTo(saved, move.id, place), move.id));
	});
	const over = useLatest((before: number | null, depth: number) => {
		if (move) go(placeBefore(categories, move.id, before, depth));
	});
	const end = useLatest(async (isKept: boolean) => {
		if (!move || move.by === 'request') return;
		const { id, place } = move;
		const isNew = isKept && !isSame(place, placeOf(saved, id));
		if (isNew) setMove({ ...move, by: 'request' });
		const answer = isNew && (await save(id, place));
		setMove(null);
		if (!answer || answer.error) say('No se movió');
		if (answer && lostValues(answer.error) === null) await report(Promise.resolve(answer), null, refused);
	});
	const onKeyDown = useLatest((event: KeyboardEvent, id: number) => {
		const isHeld = move?.id === id && move.by === 'keys';
		if (isHeld && event.key.startsWith('Arrow')) go(stepped(categories, id, event.key));
		else if (event.key === 'Enter' || event.key === ' ') isHeld ? end(true) : begin(id, 'keys');
		else if (isHeld && event.key === 'Escape') end(false);
		else return;
		event.preventDefault();
		// Arrows lead to other rows otherwise.
		event.stopPropagation();
	});
	const onPress = useLatest((event: PointerEvent<HTMLElement>, id: number) => {
		event.preventDefault();
		event.currentTarget.focus();
		const { length } = lineOf(saved, id);
		if (move?.by !== 'request')
			dragRow(event, {
				onStart: () => begin(id, 'pointer'),
				onOver: (before, levels) => over(before, length - 1 + levels),
				onEnd: end,
			});
	});

	const tree = useMemo(
		() => ({
			categories,
			rows: inTreeOrder(categories).map(({ category }) => category),
			movingId: move?.id ?? null,
			handle: (category: Category) =>
				mayMove && (
					<IconButton
						size="s"
						label={`Mover ${category.name}`}
						className={styles.handle}
						data-category={category.id}
						aria-pressed={move?.id === category.id}
						onPointerDown={(event) => onPress(event, category.id)}
						onKeyDown={(event) => onKeyDown(event, category.id)}
						// Firefox presses a button when the space bar is released.
						onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
						onBlur={() => move?.by === 'keys' && end(false)}
						onClick={() => !move && onAsk(category)}
					>
						<GripVertical size={18} />
					</IconButton>
				),
		}),
		[categories, move, mayMove, onAsk, onPress, onKeyDown, end],
	);
	return { tree, save, said, isMoving: move !== null, question: losing.question };
}
