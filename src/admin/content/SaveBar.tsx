import { History } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useMay } from '#auth/may';
import type { PageDto } from '#contract/content/page';
import { missingIn } from '#contract/content/placeholders';
import { Button } from '#ui/Button';
import { ConfirmDialog } from '#ui/ConfirmDialog';
import { cx } from '#ui/cx';
import { docked } from '#ui/docked';
import { FormFailure } from '#ui/form';
import styles from './Editor.module.css';
import type { usePageForm } from './usePageForm';
import { useValues } from './useValues';

interface SaveBarProps {
	form: ReturnType<typeof usePageForm>['form'];
	page: PageDto | null;
	/** The pressed button, for the form. */
	publish: RefObject<boolean>;
	onHistory: () => void;
}

export function SaveBar({ form, page, publish, onHistory }: SaveBarProps) {
	const mayWrite = useMay('pages:write');
	const missing = missingIn(form.watch(['title', 'description', 'body']).join('\n'), useValues());
	const isShown = page !== null && page.published !== null;
	const choose = (publishes: boolean) => () => {
		publish.current = publishes;
	};
	const bar = useRef<HTMLDivElement>(null);
	useEffect(() => docked(bar.current), []);
	const [asking, setAsking] = useState(false);
	const publishSo = () => {
		setAsking(false);
		publish.current = true;
		bar.current?.closest('form')?.requestSubmit();
	};
	return (
		<div className={cx('cluster gap-2 end', styles.bar)} ref={bar}>
			<FormFailure form={form} className="whole" />
			{missing.length > 0 && (
				<p className={styles.missing}>
					<strong>Falta completar (en la tienda no se verá):</strong>
					<span>{` ${missing.join(' · ')}`}</span>
				</p>
			)}
			{page && (
				<Button variant="quiet" icon={<History size={18} />} onClick={onHistory}>
					Versiones
				</Button>
			)}
			{mayWrite && (
				<>
					<Button type="submit" disabled={form.busy} onClick={choose(false)}>
						{isShown ? 'Guardar sin publicar' : 'Guardar borrador'}
					</Button>
					<Button
						type={missing.length > 0 ? 'button' : 'submit'}
						variant="primary"
						loading={form.busy}
						onClick={missing.length > 0 ? () => setAsking(true) : choose(true)}
					>
						{isShown ? 'Publicar cambios' : 'Publicar'}
					</Button>
					<ConfirmDialog
						open={asking}
						title="A esta página le falta algo"
						confirmLabel="Publicar así"
						cancelLabel="Seguir escribiendo"
						onConfirm={publishSo}
						onCancel={() => setAsking(false)}
					>
						<p>En la tienda no se verá lo que falta:</p>
						<ul className={styles.gaps}>
							{missing.map((label) => (
								<li key={label}>{label}</li>
							))}
						</ul>
					</ConfirmDialog>
				</>
			)}
		</div>
	);
}
