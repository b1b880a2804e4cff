import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMay } from '#auth/may';
import type { PageDto } from '#contract/content/page';
import { fillTitle } from '#contract/content/placeholders';
import { Button } from '#ui/Button';
import { cx } from '#ui/cx';
import { Form } from '#ui/form';
import { Notice } from '#ui/Notice';
import { PageMeta } from '#ui/PageMeta';
import { Conflict } from '../kit/editor/Conflict';
import { LeaveDialog } from '../kit/editor/LeaveDialog';
import { useUnsavedPage } from '../kit/editor/useUnsavedPage';
import { useSuccess } from '../kit/shared/useSuccess';
import styles from './Editor.module.css';
import { EditorHead } from './EditorHead';
import { PageFields } from './PageFields';
import { PagePreview } from './PagePreview';
import { SaveBar } from './SaveBar';
import { usePageForm } from './usePageForm';
import { useValues } from './useValues';
import { VersionsDialog } from './VersionsDialog';

export function PageEditor({ page }: { page: PageDto | null }) {
	const navigate = useNavigate();
	const success = useSuccess();
	const { form, base, publish, conflict, element, takeBack } = usePageForm(page, (saved, published, done) => {
		success.always(published ? 'Página publicada' : 'Cambios guardados; todavía no se ven en la tienda');
		if (!page && done) void navigate(`/admin/pages/${saved.id}`, { replace: true });
	});
	const guard = useUnsavedPage(form.busy || form.dirty, '/admin/pages');
	const [shown, setShown] = useState<'write' | 'preview'>('write');
	const [history, setHistory] = useState(false);
	const texts = form.watch();
	const mayWrite = useMay('pages:write');
	const values = useValues();
	const title = base ? fillTitle(base.title, values) : 'Nueva página';
	return (
		<div className="stack">
			<PageMeta title={title} noindex />
			<EditorHead title={title} page={base} />
			{base?.starting && base.published === null && (
				<Notice tone="warning">
					<strong>Texto de partida: revísalo con tu abogado antes de publicarlo.</strong> Esta nota no se ve en la
					tienda.
				</Notice>
			)}
			{conflict && <Conflict {...conflict} />}
			<fieldset className={cx('row gap-2', styles.switch)}>
				<legend className="visually-hidden">Qué ver</legend>
				<Button size="s" aria-pressed={shown === 'write'} onClick={() => setShown('write')}>
					Escribir
				</Button>
				<Button size="s" aria-pressed={shown === 'preview'} onClick={() => setShown('preview')}>
					Vista previa
				</Button>
			</fieldset>
			<Form
				form={form}
				ref={element}
				tabIndex={-1}
				className={cx('stack', styles.form, shown === 'preview' && styles.showsPreview)}
				aria-label={title}
			>
				<fieldset disabled={!mayWrite} className={cx('stack', styles.fields)}>
					<PageFields form={form} isNew={!base} isShown={base !== null && base.published !== null} />
				</fieldset>
				<PagePreview texts={texts} />
				<SaveBar form={form} page={base} publish={publish} onHistory={() => setHistory(true)} />
			</Form>
			{history && base && (
				<VersionsDialog
					page={base}
					onClose={() => setHistory(false)}
					onTake={(version) => {
						takeBack(version);
						setHistory(false);
					}}
				/>
			)}
			<LeaveDialog guard={guard}>Tienes cambios sin guardar. ¿Quieres descartarlos?</LeaveDialog>
		</div>
	);
}
