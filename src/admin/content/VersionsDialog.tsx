import { useMemo, useState } from 'react';
import { parseMarkdown } from '#contract/content/markdown';
import type { PageDto, PageVersion, PageVersionRow } from '#contract/content/page';
import { fillBlocks, fillTitle } from '#contract/content/placeholders';
import { formatDate } from '#lib/dates';
import { Button } from '#ui/Button';
import { cx } from '#ui/cx';
import { Dialog } from '#ui/Dialog';
import { ErrorState } from '#ui/EmptyState';
import { PageText } from '#ui/PageText';
import { LoadingScreen } from '#ui/Spinner';
import { useGetPageVersionQuery, useGetPageVersionsQuery } from './adminPagesApi';
import styles from './Editor.module.css';
import { savedText } from './pageState';
import { useValues } from './useValues';

interface VersionsDialogProps {
	page: PageDto;
	onClose: () => void;
	/** Fills the form; saving makes it the newest version. */
	onTake: (version: PageVersion) => void;
}

export function VersionsDialog({ page, onClose, onTake }: VersionsDialogProps) {
	const { data, isError, refetch } = useGetPageVersionsQuery(page.id, { refetchOnMountOrArgChange: true });
	const [opened, setOpened] = useState<number | null>(null);
	const version = useGetPageVersionQuery({ id: page.id, number: opened ?? 0 }, { skip: opened === null }).currentData;
	const title = opened === null ? 'Versiones' : `Versión ${opened}`;
	return (
		<Dialog
			open
			size="large"
			title={title}
			onClose={onClose}
			footer={
				opened !== null && (
					<>
						<Button variant="quiet" onClick={() => setOpened(null)}>
							Ver todas
						</Button>
						<Button variant="primary" disabled={!version} onClick={() => version && onTake(version)}>
							Recuperar esta versión
						</Button>
					</>
				)
			}
		>
			{isError ? (
				<ErrorState message="Error al cargar las versiones" onRetry={() => void refetch()} />
			) : !data || (opened !== null && !version) ? (
				<LoadingScreen />
			) : version ? (
				<OldText version={version} />
			) : (
				<ol className={cx('divided', styles.versions)} reversed>
					{data.map((row) => (
						<VersionItem key={row.number} row={row} page={page} onOpen={() => setOpened(row.number)} />
					))}
				</ol>
			)}
		</Dialog>
	);
}

function VersionItem({ row, page, onOpen }: { row: PageVersionRow; page: PageDto; onOpen: () => void }) {
	const { number, title, savedAt } = row;
	const values = useValues();
	const notes = [number === page.version && 'la última', number === page.published && 'la que se ve en la tienda'];
	const note = notes.filter(Boolean).join(', ');
	return (
		<li className="row between">
			<div className="stack gap-1">
				<strong>{`Versión ${number}${note && ` (${note})`}`}</strong>
				<span>{fillTitle(title, values)}</span>
				<span className="hint">
					{`${formatDate(savedAt, 'time')}, ${savedText({ ...row, starting: page.starting && number === 1 })}`}
				</span>
			</div>
			<Button size="s" aria-label={`Ver la versión ${number}`} onClick={onOpen}>
				Ver
			</Button>
		</li>
	);
}

function OldText({ version: { title, body, savedAt } }: { version: PageVersion }) {
	const values = useValues();
	const text = useMemo(() => fillBlocks(parseMarkdown(body), values, true), [body, values]);
	return (
		<div className="stack">
			<p className="hint">{`Guardada el ${formatDate(savedAt, 'time')}`}</p>
			<h3 className={styles.title}>{fillTitle(title, values)}</h3>
			<PageText text={text} />
		</div>
	);
}
