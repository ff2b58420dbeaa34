import { type TargetAsked, targetFilters } from '#report/targets/target-filters.ts';
import type { TargetFigure } from '#report/targets/target.ts';

/** Address of the records that a figure counts. */
export const targetLink = (figure: TargetFigure, asked: TargetAsked): string =>
  `/${figure.page}?${new URLSearchParams(targetFilters(figure, asked)).toString()}`;
