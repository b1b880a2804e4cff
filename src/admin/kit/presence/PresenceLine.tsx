import { useIsOurs } from '#api/backEnd';
import { areaOfKind } from '#contract/admin/presence';
import { Avatar } from '#ui/Avatar';
import { cx } from '#ui/cx';
import styles from './Presence.module.css';
import { presenceText } from './presenceText';
import { type Thing, useFollowPresence, useOwnId, usePeopleAt } from './usePeople';
import { useSayOpen } from './useSayOpen';

const drawn = 4;

interface PresenceLineProps {
	thing: Thing;
	editing?: boolean;
	/** False: names others without announcing this person. */
	announces?: boolean;
}

/**
 * Announces that this tab has the thing open, and names others (docs/decisions/live-channel.md). Changes are read out.
 */
export const PresenceLine = (props: PresenceLineProps) =>
	useIsOurs() && <Line key={`${props.thing.kind}/${props.thing.id}`} {...props} />;

function Line({ thing, editing = false, announces = true }: PresenceLineProps) {
	useFollowPresence(areaOfKind[thing.kind]);
	useSayOpen(thing, editing, announces);
	const ownId = useOwnId();
	const people = usePeopleAt(thing);
	const others = people.filter(({ userId }) => userId !== ownId);
	const own = people.find(({ userId }) => userId === ownId);
	const text = presenceText({ kind: thing.kind, people: others }, own);
	return (
		<p
			role="status"
			className={cx(
				'status',
				text && 'row gap-2',
				text && styles.line,
				others.some(({ editing: edits }) => edits) && styles.editing,
			)}
		>
			{others.length > 0 && (
				<span className={styles.faces}>
					{others.slice(0, drawn).map(({ userId, name }) => (
						<Avatar key={userId} initial={initialOf(name)} size={26} />
					))}
				</span>
			)}
			{text && <span>{text}</span>}
		</p>
	);
}

export const initialOf = (name: string): string => ([...name][0] ?? '').toLocaleUpperCase('es');
