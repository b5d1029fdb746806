export { Accordion, type AccordionProps, type AccordionSection } from "./accordion/Accordion.tsx";
export { Button, type ButtonProps } from "./button/Button.tsx";
export { type ButtonVariant, buttonClasses } from "./button/button-classes.ts";
export { IconButton, type IconButtonProps } from "./button/IconButton.tsx";
export type {
  ChartAxis,
  ChartBand,
  ChartSeries,
  ChartWords,
  SeriesFacts,
  TrendSeries,
} from "./charts/chart-types.ts";
export type { ScatterPoint, ScatterSeries } from "./charts/plot-data.ts";
export { ScatterChart, type ScatterChartProps } from "./charts/ScatterChart.tsx";
export { TimeChart, type TimeChartProps } from "./charts/TimeChart.tsx";
export { TrendChart, type TrendChartProps } from "./charts/TrendChart.tsx";
export { Checkbox, type CheckboxProps } from "./choice/Checkbox.tsx";
export { Chip, type ChipProps } from "./choice/Chip.tsx";
export { Segmented, type SegmentedOption, type SegmentedProps } from "./choice/Segmented.tsx";
export { StarToggle, type StarToggleProps } from "./choice/StarToggle.tsx";
export { Switch, type SwitchProps } from "./choice/Switch.tsx";
export { TagInput, type TagInputProps } from "./choice/TagInput.tsx";
export { Combobox, type ComboboxProps, type ComboboxWords } from "./combobox/Combobox.tsx";
export type { ComboboxOption } from "./combobox/option-search.ts";
export type { OptionSource } from "./combobox/use-suggestions.ts";
export { CopyButton, type CopyButtonProps } from "./copy-button/CopyButton.tsx";
export { copyText } from "./copy-button/copy-text.ts";
export type { CalendarDate } from "./date-picker/calendar-date.ts";
export { DatePicker, type DatePickerProps, type DatePickerWords } from "./date-picker/DatePicker.tsx";
export {
  type DatePreset,
  type DateRange,
  DateRangePicker,
  type DateRangePickerProps,
  type DateRangePickerWords,
} from "./date-picker/DateRangePicker.tsx";
export { EmptyState, type EmptyStateProps } from "./feedback/EmptyState.tsx";
export { ErrorBlock, type ErrorBlockProps } from "./feedback/ErrorBlock.tsx";
export { Notice, type NoticeProps } from "./feedback/Notice.tsx";
export { ProgressBar, type ProgressBarProps } from "./feedback/ProgressBar.tsx";
export {
  SaveState,
  type SaveStateProps,
  type SaveStateWords,
  type SaveStatus,
} from "./feedback/SaveState.tsx";
export { Loading, type LoadingProps, Skeleton, type SkeletonProps } from "./feedback/Skeleton.tsx";
export { Snackbars, type SnackbarsProps } from "./feedback/Snackbars.tsx";
export { Spinner, type SpinnerProps } from "./feedback/Spinner.tsx";
export { createToaster, type Snack, type SnackRequest, type Toaster } from "./feedback/toaster.ts";
export { Field, type FieldControlProps, type FieldProps } from "./fields/Field.tsx";
export { NumberField, type NumberFieldProps } from "./fields/NumberField.tsx";
export { RangeSlider, type RangeSliderProps, type RangeSliderWords } from "./fields/RangeSlider.tsx";
export type { RangeEnd, RangeValue } from "./fields/range-values.ts";
export { SelectField, type SelectFieldProps, type SelectOption } from "./fields/SelectField.tsx";
export { Slider, type SliderProps } from "./fields/Slider.tsx";
export { TextArea, type TextAreaProps } from "./fields/TextArea.tsx";
export { TextField, type TextFieldProps } from "./fields/TextField.tsx";
export { type DroppedFiles, droppedFiles } from "./file-drop/dropped-files.ts";
export { FileDrop, type FileDropProps } from "./file-drop/FileDrop.tsx";
export { type FileRefusal, type FileRules, type SortedFiles, sortFiles } from "./file-drop/sort-files.ts";
export {
  arrowClockwiseIcon,
  arrowLeftIcon,
  arrowRightIcon,
  arrowSquareOutIcon,
  arrowUpRightIcon,
  arrowUUpLeftIcon,
  arrowUUpRightIcon,
  bellIcon,
  calculatorIcon,
  calendarBlankIcon,
  cameraIcon,
  caretDoubleLeftIcon,
  caretDoubleRightIcon,
  caretDownIcon,
  caretLeftIcon,
  caretRightIcon,
  caretUpDownIcon,
  caretUpIcon,
  chatCircleDotsIcon,
  chatTextIcon,
  checkCircleIcon,
  checkIcon,
  clockIcon,
  cloudSlashIcon,
  compassIcon,
  copyIcon,
  cornersInIcon,
  cornersOutIcon,
  crosshairIcon,
  cubeIcon,
  dotsThreeIcon,
  downloadSimpleIcon,
  eyeIcon,
  eyeSlashIcon,
  factoryIcon,
  fileArrowUpIcon,
  fileTextIcon,
  filmStripIcon,
  flaskIcon,
  folderIcon,
  folderOpenIcon,
  funnelSimpleIcon,
  gearSixIcon,
  globeHemisphereWestIcon,
  globeIcon,
  houseIcon,
  imageBrokenIcon,
  imageIcon,
  imagesIcon,
  infoIcon,
  keyboardIcon,
  lightbulbIcon,
  linkIcon,
  listIcon,
  lockIcon,
  magnifyingGlassIcon,
  magnifyingGlassMinusIcon,
  magnifyingGlassPlusIcon,
  mapPinIcon,
  mapTrifoldIcon,
  megaphoneIcon,
  moonIcon,
  paletteIcon,
  pauseIcon,
  pencilSimpleIcon,
  playIcon,
  plugsConnectedIcon,
  plugsIcon,
  plusIcon,
  questionIcon,
  rectangleIcon,
  repeatIcon,
  rowsIcon,
  rulerIcon,
  shareNetworkIcon,
  signInIcon,
  signOutIcon,
  skipBackIcon,
  slidersHorizontalIcon,
  sortAscendingIcon,
  sortDescendingIcon,
  speakerHighIcon,
  speakerSlashIcon,
  squaresFourIcon,
  starIcon,
  stopIcon,
  sunIcon,
  tagIcon,
  textTIcon,
  thermometerSimpleIcon,
  translateIcon,
  trashIcon,
  treeStructureIcon,
  uploadSimpleIcon,
  userIcon,
  videoCameraIcon,
  warningCircleIcon,
  warningIcon,
  waveformIcon,
  waveformSlashIcon,
  wifiHighIcon,
  wifiSlashIcon,
  windIcon,
  xCircleIcon,
  xIcon,
} from "./generated/icons/index.ts";
export { Icon, type IconProps } from "./icon/Icon.tsx";
export { type FillableIconShape, filled, type IconShape } from "./icon/icon-shape.ts";
export { cx } from "./lib/cx.ts";
export { type FoldedText, foldLetters, foldText } from "./lib/fold-text.ts";
export { loadAllParts } from "./lib/lazy-part.ts";
export { scrollerOf } from "./lib/scroller.ts";
export { useMediaQuery } from "./lib/use-media-query.ts";
export { Avatar, type AvatarProps } from "./marks/Avatar.tsx";
export { Kbd, type KbdProps } from "./marks/Kbd.tsx";
export { SeverityGlyph, SeverityMark, type SeverityMarkProps } from "./marks/SeverityMark.tsx";
export { type RepairStatus, StatusGlyph, StatusMark, type StatusMarkProps } from "./marks/StatusMark.tsx";
export { Tag, type TagProps } from "./marks/Tag.tsx";
export { BottomTabs, type BottomTabsProps } from "./navigation/BottomTabs.tsx";
export type { NavAction, NavItem } from "./navigation/nav-item.ts";
export { Sidebar, type SidebarProps } from "./navigation/Sidebar.tsx";
export { TopBar, type TopBarProps } from "./navigation/TopBar.tsx";
export type { TopBarSearch } from "./navigation/use-bar-search.tsx";
export { Dialog, type DialogProps } from "./overlay/Dialog.tsx";
export { Menu, type MenuItem, type MenuProps } from "./overlay/Menu.tsx";
export { Panel, type PanelProps } from "./overlay/Panel.tsx";
export { Popover, type PopoverProps } from "./overlay/Popover.tsx";
export { Pager, type PagerProps, type PagerWords } from "./pager/Pager.tsx";
export { Isolines, type IsolinesProps } from "./picture/Isolines.tsx";
export { PictureFrame, type PictureFrameProps } from "./picture/PictureFrame.tsx";
export { SourcePicture, type SourcePictureProps } from "./picture/SourcePicture.tsx";
export { englishWords } from "./provider/english-words.ts";
export { UiProvider, type UiProviderProps } from "./provider/UiProvider.tsx";
export type { UiWords } from "./provider/ui-words.ts";
export { checkedState } from "./selection/selected-keys.ts";
export { type GridRect, type Press, useRubberBand } from "./selection/use-rubber-band.ts";
export { useTouchSelection } from "./selection/use-touch-selection.ts";
export { SeverityBar, type SeverityBarProps } from "./severity-bar/SeverityBar.tsx";
export { Table, type TableProps } from "./table/Table.tsx";
export type {
  SortDirection,
  TableCellContext,
  TableColumn,
  TableSort,
  TableWords,
} from "./table/table-types.ts";
export { type Tab, Tabs, type TabsProps } from "./tabs/Tabs.tsx";
export { Tooltip, type TooltipProps } from "./tooltip/Tooltip.tsx";
export { Tree, type TreeProps, type TreeRename } from "./tree/Tree.tsx";
export type { TreeNode } from "./tree/visible-nodes.ts";
