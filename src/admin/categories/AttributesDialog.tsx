import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { refusalOf } from '#api/errorText';
import { AttributesForm, CategoryAttributesDto } from '#contract/catalog/attributes';
import type { Category } from '#contract/catalog/product';
import { Dialog } from '#ui/Dialog';
import { ErrorState } from '#ui/EmptyState';
import { FormDialog } from '#ui/FormDialog';
import { LoadingScreen } from '#ui/Spinner';
import { adminApi } from '../kit/adminApi';
import { Conflict } from '../kit/editor/Conflict';
import { LeaveDialog } from '../kit/editor/LeaveDialog';
import { useLose } from '../kit/editor/useLose';
import { useUnsavedChanges } from '../kit/editor/useUnsavedChanges';
import { useVersionedForm } from '../kit/editor/useVersionedForm';
import { attributesApi } from '../kit/entities/attributes';
import { PresenceLine } from '../kit/presence/PresenceLine';
import { useSuccess } from '../kit/shared/useSuccess';
import { AttributesEditor } from './AttributesEditor';
import { type AttributeText, attributesBody, attributeTextsOf, definitionWords } from './attributeForm';

interface AttributesDialogProps {
	category: Category;
	onClose: () => void;
}

/** The attributes of a category, which those below it inherit. */
export function AttributesDialog({ category, onClose }: AttributesDialogProps) {
	const { data, isError, isFetching, refetch } = attributesApi.useGetCategoryAttributesQuery(category.id);
	if (data) return <AttributesOf saved={data} category={category} onClose={onClose} />;
	return (
		<Dialog open title={`Atributos de ${category.name}`} onClose={onClose}>
			{isError ? (
				<ErrorState message="Error al cargar los atributos" retrying={isFetching} onRetry={() => void refetch()} />
			) : (
				<LoadingScreen />
			)}
		</Dialog>
	);
}

function AttributesOf({ saved, category, onClose }: AttributesDialogProps & { saved: CategoryAttributesDto }) {
	const { id, name } = category;
	const [save] = attributesApi.useSaveAttributesMutation();
	const success = useSuccess();
	const losing = useLose();
	const [leaving, setLeaving] = useState(false);
	const { form, base, conflict, element } = useVersionedForm({
		saved,
		savedSchema: CategoryAttributesDto,
		schema: AttributesForm,
		valuesOf: (state) => ({ attributes: attributeTextsOf(state) }),
		prepare: ({ attributes }, state) => attributesBody(attributes, state),
		versionOf: ({ version }) => version,
		save: (body) => losing.send((lose) => save({ categoryId: id, body: { ...body, lose } })),
		refuse: (error) => refusalOf(error, 'No pudimos guardar los atributos. Vuelve a intentarlo.'),
		onSaved() {
			success.always('Atributos guardados');
			onClose();
		},
		compared: [
			{
				name: 'attributes',
				label: 'Atributos',
				words: ({ attributes }) => attributes.map((one) => definitionWords(one)).join('; '),
			},
		],
	});
	useUnsavedChanges(form.busy || form.dirty, () => setLeaving(!form.busy));
	const attributes = useWatch({ control: form.control, name: 'attributes' });
	const set = (next: AttributeText[]) =>
		form.setValue('attributes', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
	return (
		<>
			<FormDialog
				long
				size="large"
				title={`Atributos de ${name}`}
				of={id}
				form={form}
				ref={element}
				submit="Guardar atributos"
				submitting="Guardando..."
				above={
					<>
						<PresenceLine thing={{ kind: 'category', id }} editing={form.dirty} />
						{conflict && <Conflict {...conflict} />}
					</>
				}
				onClose={() => (form.dirty ? setLeaving(true) : onClose())}
			>
				<p className="note">Valen para los productos de esta categoría y de todas las que están debajo.</p>
				<Inherited inherited={base?.inherited ?? []} />
				<AttributesEditor
					attributes={attributes}
					stored={base}
					problemAt={(place) => form.errorOf(place as 'attributes')}
					onChange={set}
				/>
			</FormDialog>
			{losing.question}
			<LeaveDialog guard={{ leaving, leave: onClose, stay: () => setLeaving(false) }}>
				Tienes cambios sin guardar. ¿Quieres descartarlos?
			</LeaveDialog>
		</>
	);
}

function Inherited({ inherited }: Pick<CategoryAttributesDto, 'inherited'>) {
	const { data: categories } = adminApi.useGetAllCategoriesQuery();
	if (inherited.length === 0) return null;
	return (
		<section className="stack gap-2" aria-label="Heredados">
			<h3 className="title-m">Heredados</h3>
			<ul className="stack gap-2">
				{inherited.map((one) => (
					<li key={one.id}>
						<span>{definitionWords(one)}</span>{' '}
						<span className="note">{`De ${categories?.find(({ id }) => id === one.categoryId)?.name ?? 'arriba'}`}</span>
					</li>
				))}
			</ul>
		</section>
	);
}
