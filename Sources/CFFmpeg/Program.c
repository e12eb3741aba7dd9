// Finds the program and libraries that this process runs. `ProgramIdentity` makes cache keys from them.
#define _GNU_SOURCE
#include "shim.h"

#include <link.h>

struct search {
  pathreel_use_object use;
  void *context;
  int count;
};

// Returns an object's build ID, a note in which the linker stores a hash of the contents; null if there is none.
static const uint8_t *build_id(const struct dl_phdr_info *object, size_t *size) {
  enum { note_of_build_id = 3 };
  for (int i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &object->dlpi_phdr[i];
    if (part->p_type != PT_NOTE) continue;
    const uint8_t *note = (const uint8_t *)(object->dlpi_addr + part->p_vaddr), *end = note + part->p_memsz;
    size_t align = part->p_align == 8 ? 8 : 4;
    while (note + sizeof(ElfW(Nhdr)) <= end) {
      const ElfW(Nhdr) *header = (const ElfW(Nhdr) *)note;
      const uint8_t *name = note + sizeof *header;
      // Sizes count from the start of the note, which is aligned. Its header has 12 bytes.
      const uint8_t *content = note + (sizeof *header + header->n_namesz + align - 1) / align * align;
      if (content > end || header->n_descsz > (size_t)(end - content)) break;
      if (header->n_type == note_of_build_id && header->n_namesz == 4 && !memcmp(name, "GNU", 4)) {
        *size = header->n_descsz;
        return content;
      }
      note = content + (header->n_descsz + align - 1) / align * align;
    }
  }
  return 0;
}

// Describes one loaded object and passes it on. Called by dl_iterate_phdr.
static int look_at(struct dl_phdr_info *info, size_t size, void *context) {
  (void)size;
  struct search *search = context;
  struct pathreel_object object = {.path = info->dlpi_name, .is_program = search->count++ == 0};
  if (object.is_program) object.path = "/proc/self/exe";
  uintptr_t own = (uintptr_t)&look_at;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &info->dlpi_phdr[i];
    if (part->p_type != PT_LOAD) continue;
    uintptr_t start = info->dlpi_addr + part->p_vaddr;
    if (own >= start && own < start + part->p_memsz) object.is_own = 1;
    if (object.part_count == pathreel_most_parts) continue;
    object.part_offsets[object.part_count] = part->p_offset;
    object.part_sizes[object.part_count++] = part->p_filesz;
  }
  object.build_id = build_id(info, &object.build_id_size);
  search->use(&object, search->context);
  return 0;
}

void pathreel_each_object(pathreel_use_object use, void *context) {
  struct search search = {use, context, 0};
  dl_iterate_phdr(look_at, &search);
}
