import { ArrowLeft } from 'lucide-react';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useMay } from '#auth/may';
import { groupLimits } from '#contract/catalog/group';
import type { AdminGroupDto } from '#contract/catalog/groupForm';
import { countOf } from '#lib/text';
import { Button } from '#ui/Button';
import { cx } from '#ui/cx';
import { docked } from '#ui/docked';
import { TextAreaField, TextField } from '#ui/fields';
import { Form, FormFailure } from '#ui/form';
import { Link } from '#ui/Link';
import { Notice } from '#ui/Notice';
import { PageMeta } from '#ui/PageMeta';
import { TitledSection } from '#ui/Surface';
import content from '../content/Editor.module.css';
import { Conflict } from '../kit/editor/Conflict';
import { LeaveDialog } from '../kit/editor/LeaveDialog';
import { useUnsavedPage } from '../kit/editor/useUnsavedPage';
import { AttributeControls } from '../kit/entities/AttributesField';
import { CategoryField } from '../kit/entities/CategoryField';
import { GalleryEditor } from '../kit/entities/GalleryEditor';
import { SizeGuideField } from '../kit/entities/SizeGuideField';
import { PresenceLine } from '../kit/presence/PresenceLine';
import { useSuccess } from '../kit/shared/useSuccess';
import styles from './Groups.module.css';
import { OptionsEditor } from './OptionsEditor';
import { Sheet } from './Sheet';
import { type Beginning, type GroupFormApi, useGroupForm } from './useGroupForm';

const back = '/admin/products';

interface GroupEditorProps {
	live: AdminGroupDto | null;
	beginning: Beginning;
}

export function GroupEditor({ live, beginning }: GroupEditorProps) {
	const navigate = useNavigate();
	const success = useSuccess();
	const group = useGroupForm(live, beginning, (saved, done) => {
		success.always(group.base ? 'Grupo guardado' : 'Grupo creado exitosamente');
		if (done && (!live || beginning.rows.length > 0))
			void navigate(`/admin/products/groups/${saved.id}`, { replace: true });
	});
	const guard = useUnsavedPage(group.unsaved, back);
	const mayWrite = useMay('catalogue:write');
	const { form, base, conflict, element } = group;
	const formId = useId();
	const title = base?.name ?? 'Nuevo grupo de productos';
	return (
		<div className={cx('stack', styles.page)}>
			<PageMeta title={title} noindex />
			<header className="stack gap-2 start">
				<Link to={back} className="row gap-2 tap">
					<ArrowLeft size={18} />
					Productos
				</Link>
				<h1>{title}</h1>
			</header>
			{base && <PresenceLine thing={{ kind: 'group', id: base.id }} editing={group.unsaved} />}
			<div role="status" className="status">
				{group.outdated && (
					<Notice tone="warning">
						Otra persona guardó cambios en este grupo mientras lo editas. Lo que escribiste sigue aquí: si tocaron lo
						mismo, al guardar eliges qué queda.
					</Notice>
				)}
			</div>
			{conflict && <Conflict {...conflict} />}
			<fieldset disabled={!mayWrite || group.waits} className="stack">
				<TitledSection id="compartido" title="Lo que comparten">
					<Form
						id={formId}
						form={form}
						ref={element}
						tabIndex={-1}
						aria-label={title}
						name={`Grupo ${base?.id ?? ''}`}
						className={cx('grid top', styles.shared)}
					>
						<SharedFields form={form} base={base} />
						<Pictures form={form} />
					</Form>
				</TitledSection>
				<TitledSection id="opciones" title="Opciones">
					<OptionsEditor form={form} setOptions={group.setOptions} />
				</TitledSection>
				<TitledSection id="productos" title="Productos">
					<Sheet group={group} mayWrite={mayWrite} />
				</TitledSection>
			</fieldset>
			{mayWrite && (
				<div ref={docked} className={cx('cluster gap-3 end', content.bar)}>
					<FormFailure form={form} className="whole" />
					<p className="note" role="status">
						<span>{countOf(group.rows.length, 'producto', 'productos')}</span>
						{group.unsaved && <span> · cambios sin guardar</span>}
					</p>
					<Button type="submit" form={formId} variant="primary" loading={form.busy || group.waits} data-after-sheet>
						{form.busy ? 'Guardando…' : base ? 'Guardar cambios' : 'Crear grupo'}
					</Button>
				</div>
			)}
			<LeaveDialog guard={guard}>Tienes cambios sin guardar. ¿Quieres descartarlos?</LeaveDialog>
		</div>
	);
}

type SharedForm = GroupFormApi['form'];

function SharedFields({ form, base }: { form: SharedForm; base: AdminGroupDto | null }) {
	return (
		<>
			<div className="whole">
				<TextField label="Nombre del grupo" autoComplete="off" {...form.field('name')} />
			</div>
			<CategoryField
				label="Categoría"
				required
				optional={false}
				own={base?.category ?? null}
				{...form.field('categoryId')}
			/>
			<SizeGuideField
				label="Guía de tallas"
				optional
				none="La de su categoría"
				help="Una página de la tienda, que se abre junto a las opciones."
				{...form.field('sizeGuide')}
			/>
			<div className="whole">
				<TextAreaField label="Descripción" optional {...form.field('description')} />
			</div>
			<div className={cx('whole', styles.attributes)}>
				<Attributes form={form} />
			</div>
		</>
	);
}

function Attributes({ form }: { form: SharedForm }) {
	const [categoryId, texts, options] = useWatch({
		control: form.control,
		name: ['categoryId', 'attributes', 'options'],
	});
	return (
		<AttributeControls
			categoryId={categoryId}
			texts={texts}
			onChange={(next) => form.setValue('attributes', next, { shouldDirty: true })}
			problemAt={(id) => form.errorOf(`attributes.${id}`)}
			options={options.map(({ name }) => name)}
		/>
	);
}

function Pictures({ form }: { form: SharedForm }) {
	const pictures = useWatch({ control: form.control, name: 'pictures' });
	return (
		<div className="whole">
			<GalleryEditor
				pictures={pictures}
				most={groupLimits.pictures}
				onChange={(next) => form.setValue('pictures', [...next], { shouldDirty: true })}
			/>
		</div>
	);
}
