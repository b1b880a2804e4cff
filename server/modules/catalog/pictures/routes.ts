import * as v from 'valibot';
import { StoredPicture } from '../../../../contract/catalog/groupForm';
import { access } from '../../../lib/access';
import type { Routes } from '../../../lib/app';
import { invalidFields } from '../../../lib/shopError';
import { readForm, registerMultipart } from '../../../plugins/multipartForm';
import type { ImageStore } from '../../media/service';

const form = v.object({});

export const cataloguePictureRoutes: Routes<{ images: ImageStore }> = async (app, { images }) => {
	await registerMultipart(app);
	app.post(
		'/',
		{
			config: { form },
			schema: {
				tags: ['Productos'],
				security: access.may('catalogue:write'),
				summary: 'Guardar una imagen, para nombrarla en un producto o un grupo',
				response: { 201: StoredPicture },
			},
		},
		async (request, reply) => {
			const { image } = await readForm(request, form);
			if (!image) throw invalidFields({ image: 'Elige una imagen' });
			return reply.code(201).send({ imageUrl: await images.store(image) });
		},
	);
};
