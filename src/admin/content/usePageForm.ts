import { useRef } from 'react';
import { fieldErrors } from '#api/errorText';
import { PageDto, PageForm } from '#contract/content/page';
import { cutText } from '#lib/text';
import { failureText } from '../kit/editor/failureText';
import { useVersionedForm } from '../kit/editor/useVersionedForm';
import { useSavePageMutation } from './adminPagesApi';

export interface PageTexts {
	title: string;
	slug: string;
	description: string;
	body: string;
}

const labels: Record<keyof PageTexts, string> = {
	title: 'Título',
	slug: 'Dirección',
	description: 'Descripción',
	body: 'Texto',
};
const fields = Object.keys(labels) as (keyof PageTexts)[];

const textsOf = (page: PageDto | null): PageTexts => ({
	title: page?.title ?? '',
	slug: page?.slug ?? '',
	description: page?.description ?? '',
	body: page?.body ?? '',
});

export function usePageForm(
	page: PageDto | null,
	onSaved: (saved: PageDto, published: boolean, done: boolean) => void,
) {
	const [save] = useSavePageMutation();
	const publish = useRef(false);
	const versioned = useVersionedForm<PageDto, PageTexts, PageForm>({
		saved: page,
		savedSchema: PageDto,
		schema: PageForm,
		valuesOf: textsOf,
		save: (texts, _values, base) =>
			save({ id: base?.id ?? null, body: { ...texts, publish: publish.current, version: base?.version } }),
		refuse: (error) => ({
			message: failureText('Error al guardar la página', error),
			fields: fieldErrors(error),
		}),
		onSaved: (saved, done) => saved && onSaved(saved, publish.current, done),
		compared: fields.map((name) => ({ name, label: labels[name], words: (texts) => cutText(texts[name]) })),
	});

	function takeBack(texts: Omit<PageTexts, 'slug'>) {
		for (const name of ['title', 'description', 'body'] as const)
			versioned.form.setValue(name, texts[name], { shouldDirty: true, shouldValidate: true });
	}

	return { ...versioned, publish, takeBack };
}
