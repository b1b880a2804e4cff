import { createContext, type ReactNode, useContext } from 'react';
import type { PresenceArea } from '#contract/admin/presenceAreas';
import { Avatar } from '#ui/Avatar';
import { cx } from '#ui/cx';
import styles from './Presence.module.css';
import { initialOf } from './PresenceLine';
import { presenceText } from './presenceText';
import { type Thing, useFollowPresence, useOwnId, usePeopleAt } from './usePeople';

const Shown = createContext(false);

/** Enables marks in a list; elsewhere, as beside samples, they are empty. */
export function WithPresence({ area, children }: { area: PresenceArea; children: ReactNode }) {
	useFollowPresence(area);
	return <Shown value>{children}</Shown>;
}

export const PresenceMark = (thing: Thing) => useContext(Shown) && <Faces {...thing} />;

const drawn = 3;

function Faces(thing: Thing) {
	const ownId = useOwnId();
	const others = usePeopleAt(thing).filter(({ userId }) => userId !== ownId);
	if (others.length === 0) return null;
	const text = presenceText({ kind: thing.kind, people: others });
	return (
		<span className={cx('fine', styles.mark)} title={text}>
			<span className={styles.faces}>
				{others.slice(0, drawn).map(({ userId, name }) => (
					<Avatar key={userId} initial={initialOf(name)} size={22} />
				))}
			</span>
			{others.length > drawn && <span aria-hidden="true">{`+${others.length - drawn}`}</span>}
			<span className="visually-hidden">{text}</span>
		</span>
	);
}
