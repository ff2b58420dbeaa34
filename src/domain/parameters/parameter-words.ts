import type { ParameterFile } from './parameter-file.ts';
import { parameterFileNames } from './parameter-file-names.ts';
import { parameterFileOf } from './parameter-files.ts';

type Words = readonly [zh: string, en: string];

const fieldsOf = (file: ParameterFile): readonly (readonly [string, Words])[] => [
  ...Object.entries(file.fields).map(([name, { title }]): [string, Words] => [name, title]),
  ...Object.entries(file.groups).flatMap(([group, { fields, title: of }]) =>
    Object.entries(fields).map(([name, { title }]): [string, Words] => [
      `${group}.${name}`,
      [`${of[0]} · ${title[0]}`, `${of[1]} · ${title[1]}`],
    ]),
  ),
];

/** What each field of each file is called, by file and path without the number of a row. */
export const parameterWords: Readonly<Record<string, { readonly text: Words }>> = Object.fromEntries(
  parameterFileNames.flatMap((name) =>
    fieldsOf(parameterFileOf(name)).map(([path, text]): [string, { readonly text: Words }] => [
      `${name} ${path}`,
      { text },
    ]),
  ),
);

/** What each file is called, by its name. */
export const parameterFileWords: Readonly<Record<string, { readonly text: Words }>> = Object.fromEntries(
  parameterFileNames.map((name): [string, { readonly text: Words }] => {
    const { title, typeCode } = parameterFileOf(name);
    return [name, { text: typeCode === null ? title : [`${title[0]} ${name}`, `${title[1]} ${name}`] }];
  }),
);
