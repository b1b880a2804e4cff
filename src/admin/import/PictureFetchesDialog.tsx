import { RotateCcw } from 'lucide-react';
import { useMay } from '#auth/may';
import type { PictureFetches } from '#contract/catalog/pictureFetches';
import { Button } from '#ui/Button';
import { cx } from '#ui/cx';
import { Dialog } from '#ui/Dialog';
import { EmptyState } from '#ui/EmptyState';
import { Link } from '#ui/Link';
import { useReport } from '../kit/shared/useSuccess';
import styles from './PictureFetchesDialog.module.css';
import { failedText, fetchedText, useDropFailedPicturesMutation, useRetryPicturesMutation } from './pictureFetchesApi';

interface PictureFetchesDialogProps {
	title: string;
	/** Undefined once all arrived. */
	fetches: PictureFetches | undefined;
	onClose: () => void;
}

export function PictureFetchesDialog({ title, fetches, onClose }: PictureFetchesDialogProps) {
	const mayChange = useMay('catalogue:write');
	const [retry, retrying] = useRetryPicturesMutation();
	const [drop, dropping] = useDropFailedPicturesMutation();
	const report = useReport();
	const { done = 0, total = 0, waiting = 0, failed = 0 } = fetches ?? {};
	return (
		<Dialog
			open
			size="large"
			title={title}
			onClose={onClose}
			footer={
				failed > 0 &&
				mayChange && (
					<>
						<Button
							variant="quiet"
							loading={dropping.isLoading}
							onClick={() => void report(drop(), null, 'No pudimos quitarlas de la lista')}
						>
							Quitar de la lista
						</Button>
						<Button
							icon={<RotateCcw size={18} />}
							loading={retrying.isLoading}
							onClick={() => void report(retry(), null, 'No pudimos intentarlo de nuevo')}
						>
							Intentar de nuevo
						</Button>
					</>
				)
			}
		>
			{fetches ? (
				<div className="stack">
					{waiting > 0 && (
						<div className="stack gap-2">
							<progress aria-label={title} max={total} value={done} aria-valuetext={fetchedText(fetches)} />
							<p className="figures">{fetchedText(fetches)}</p>
							<p className="note">La tienda sigue trayéndolas aunque cierres esta página.</p>
						</div>
					)}
					{failed > 0 && <Failures fetches={fetches} onOpen={onClose} />}
				</div>
			) : (
				<EmptyState title="No falta ninguna imagen" />
			)}
		</Dialog>
	);
}

function Failures({ fetches, onOpen }: { fetches: PictureFetches; onOpen: () => void }) {
	const { failed, failures } = fetches;
	const remaining = failed - failures.length;
	return (
		<section className="stack gap-3" aria-labelledby="failed-pictures">
			<h3 id="failed-pictures">{failedText(fetches)}</h3>
			<ul className={styles.failures}>
				{failures.map(({ id, name, product, url, reason }) => (
					<li key={id} className="stack gap-1">
						{product === null ? (
							<span>{name}</span>
						) : (
							<Link to="/admin/products" state={{ open: product }} onClick={onOpen}>
								{name}
							</Link>
						)}
						<span>{reason}</span>
						<span className={cx('note', styles.url)}>{url}</span>
					</li>
				))}
			</ul>
			{remaining > 0 && <p className="muted">{`Y ${remaining} más.`}</p>}
		</section>
	);
}
