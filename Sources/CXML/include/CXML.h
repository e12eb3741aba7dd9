// What Pathreel needs of libxml2's SAX2 interface. Swift cannot import the library's headers where they were configured
// with ICU, and its types change from version to version.
#pragma once
#include <stdbool.h>
#include <stddef.h>

// What a document consists of, in its order. Offsets are bytes from the document's start: of a tag where its `<` stands, and of
// what an entity brings where the entity is named. Each function returns false to end the parsing.
typedef struct {
  // An element begins, which declares some namespaces. An attribute is five pointers: local name, prefix or null, namespace or null, the value and its end.
  bool (*begin)(
    void *context, const char *name, const char *space, int space_count, int count,
    const unsigned char *const *attributes, size_t offset);
  bool (*end)(void *context);
  // Characters between tags; entities and CDATA sections are resolved.
  bool (*text)(void *context, const unsigned char *text, int count);
  bool (*instruction)(void *context, const char *target, const char *text, size_t offset);
  // An entity is declared whose text lies elsewhere.
  bool (*external)(void *context, const char *name, size_t offset);
} pathreel_xml_handler;

// The first thing that is no XML. The column counts from 1, as libxml2 does; the message is libxml2's.
typedef struct {
  int code;
  int line;
  int column;
  char message[256];
} pathreel_xml_fault;

typedef enum {
  pathreel_xml_well_formed,
  // A function of the handler said so.
  pathreel_xml_ended,
  pathreel_xml_malformed,
  // An entity loops, or entities grow beyond what libxml2 takes for an honest document.
  pathreel_xml_entities,
  // Elements nest deeper than 256 levels, or a text or a name is longer than 10,000,000 or 50,000 bytes.
  pathreel_xml_too_large,
  pathreel_xml_no_memory,
} pathreel_xml_result;

// Parses UTF-8 text, whatever encoding it declares. Nothing but the bytes is read: no DTD, no other file, no network.
pathreel_xml_result pathreel_xml_parse(
  const char *bytes, int count, const pathreel_xml_handler *handler, void *context, pathreel_xml_fault *fault);
