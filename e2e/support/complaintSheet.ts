import type { Locator, Page } from '@playwright/test';

export const sheetForm = (page: Page) => page.getByRole('form', { name: 'Hoja de reclamación' });

export async function fillSheet(form: Locator, name = 'Rosa Quispe Mamani'): Promise<void> {
	await form.getByLabel('Nombre y apellidos').fill(name);
	await form.getByLabel('Número de documento').fill('45678912');
	await form.getByLabel('Domicilio').fill('Jr. Puno 123, Lima');
	await form.getByLabel('Correo').fill('rosa@correo.pe');
	await form.getByLabel('Descripción del producto o servicio').fill('Una licuadora de 600 W');
	await form.getByRole('radio', { name: /^Reclamo/ }).check();
	await form.getByLabel('Detalle').fill('Llegó con la jarra rota.');
	await form.getByLabel('Pedido', { exact: true }).fill('Quiero que me la cambien.');
	await form.getByLabel(/^Declaro que los datos/).check();
}
