// The part of libxml2's SAX2 interface that Pathreel needs; `SVGReader` uses it. Swift cannot import the library's
// headers if they are configured with ICU, and its types differ between versions.
#pragma once
#include <stdbool.h>
#include <stddef.h>

// The callbacks for a document's content, in document order. Offsets count bytes from the document's start: a tag has
// the offset of its `<`, the content of an entity has the offset just after the reference. Each function
// returns false to stop the parser.
typedef struct {
  // An element begins; it declares `space_count` namespaces and has `count` attributes. An attribute consists of five
  // pointers: local name, prefix or null, namespace or null, and the value's start and end.
  bool (*begin)(
    void *context, const char *name, const char *space, int space_count, int count,
    const unsigned char *const *attributes, size_t offset);
  // The innermost open element ends.
  bool (*end)(void *context);
  // Character data between tags. Entities and CDATA sections are expanded.
  bool (*text)(void *context, const unsigned char *text, int count);
  // A processing instruction occurs.
  bool (*instruction)(void *context, const char *target, const char *text, size_t offset);
  // An external entity is declared.
  bool (*external)(void *context, const char *name, size_t offset);
} pathreel_xml_handler;

// The first XML error. The line and the column count from 1; the message is libxml2's.
typedef struct {
  int code;
  int line;
  int column;
  char message[256];
} pathreel_xml_fault;

typedef enum {
  pathreel_xml_well_formed,
  // A callback returned false.
  pathreel_xml_ended,
  pathreel_xml_malformed,
  // An entity refers to itself, or entities expand beyond libxml2's limit for expansion.
  pathreel_xml_entities,
  // Elements nest deeper than 256 levels, a text is longer than 10,000,000 bytes, or a name than 50,000.
  pathreel_xml_too_large,
  pathreel_xml_no_memory,
} pathreel_xml_result;

// Parses UTF-8 text, whatever encoding it declares. It reads nothing but these bytes: no DTD, no other file, no
// network.
pathreel_xml_result pathreel_xml_parse(
  const char *bytes, int count, const pathreel_xml_handler *handler, void *context, pathreel_xml_fault *fault);
