import {
	CircleX,
	HandCoins,
	ListChecks,
	type LucideIcon,
	Mail,
	PackageOpen,
	Pencil,
	ReceiptText,
	ShoppingBag,
	StickyNote,
	Truck,
	Undo2,
	UserPlus,
} from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '#lib/dates';
import { cx } from '#ui/cx';
import { ErrorState } from '#ui/EmptyState';
import { Skeleton } from '#ui/Skeleton';
import styles from './Desk.module.css';
import { useGetOrderTimelineQuery } from './deskApi';
import { isMailUnderWay, type TimelineEntry, timelineEntries } from './timelineEntries';

const icons: Record<TimelineEntry['kind'], LucideIcon> = {
	placed: ShoppingBag,
	status: ListChecks,
	accepted: ListChecks,
	adopted: UserPlus,
	payment: HandCoins,
	tracking: Truck,
	note: StickyNote,
	document: ReceiptText,
	edited: Pencil,
	charged: HandCoins,
	refunded: Undo2,
	refundRefused: CircleX,
	returned: PackageOpen,
	mail: Mail,
	trouble: CircleX,
};

const tones: Partial<Record<TimelineEntry['kind'], string>> = { note: 'tone-warning', trouble: 'tone-danger' };

/** While a mail is under way: no event reports its end. */
const pollingMs = 5000;

export function Timeline({ id }: { id: number }) {
	const [watched, setWatched] = useState(false);
	const { data, isError, isFetching, refetch } = useGetOrderTimelineQuery(id, {
		refetchOnMountOrArgChange: true,
		pollingInterval: watched ? pollingMs : 0,
		skipPollingIfUnfocused: true,
	});
	const underWay = data ? isMailUnderWay(data) : false;
	if (underWay !== watched) setWatched(underWay);
	if (!data) {
		if (!isError) return <Skeleton height="160px" radius="var(--radius-m)" />;
		return (
			<ErrorState message="No pudimos cargar el historial." retrying={isFetching} onRetry={() => void refetch()} />
		);
	}
	return (
		<ol className={styles.timeline} aria-label="Historial">
			{timelineEntries(data).map(({ key, at, kind, by, title, text }) => {
				const Icon = icons[kind];
				return (
					<li key={key}>
						<span className={cx('sign', styles.sign, tones[kind] ?? 'tone-neutral')}>
							<Icon size={16} />
						</span>
						<div className="stack gap-1">
							<p>
								<strong>{by}</strong>
								<span>{` · ${title}`}</span>
							</p>
							{text && <p className={styles.text}>{text}</p>}
							<time className="note" dateTime={at}>
								{formatDate(at, 'time')}
							</time>
						</div>
					</li>
				);
			})}
		</ol>
	);
}
