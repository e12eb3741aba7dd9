// Wraps libxml2's SAX2 interface in functions of plain types, which Swift can import.
#include "CXML.h"

#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <pthread.h>
#include <string.h>

typedef struct {
  const pathreel_xml_handler *handler;
  void *context;
  pathreel_xml_fault *fault;
  // The parser of the document itself; entities that contain elements have parsers of their own.
  xmlParserCtxtPtr document;
  bool ended;
} parsing;

static parsing *parsing_of(void *ctx) { return ((xmlParserCtxtPtr)ctx)->_private; }

// The byte offset of the document's parser. The construct that it parses begins there or earlier.
static size_t offset_of(const parsing *state, void *ctx, bool is_tag) {
  xmlParserInputPtr input = state->document->inputTab[0];
  if (!input) return 0;
  const xmlChar *at = input->cur;
  // A tag contains only one `<`, the one that begins it.
  if (is_tag && ctx == state->document && state->document->inputNr == 1) {
    while (at > input->base && *at != '<') at--;
  }
  return input->consumed + (size_t)(at - input->base);
}

// Stops the parsers if a callback returned false.
static void go_on(parsing *state, void *ctx, bool goes_on) {
  if (goes_on) return;
  state->ended = true;
  xmlStopParser(ctx);
  if (ctx != state->document) xmlStopParser(state->document);
}

static void begin(
  void *ctx, const xmlChar *name, const xmlChar *prefix, const xmlChar *space, int space_count, const xmlChar **spaces,
  int count, int defaulted, const xmlChar **attributes) {
  parsing *state = parsing_of(ctx);
  if (state->ended) return;
  go_on(
    state, ctx,
    state->handler->begin(
      state->context, (const char *)name, (const char *)space, space_count, count,
      (const unsigned char *const *)attributes, offset_of(state, ctx, true)));
}

static void end(void *ctx, const xmlChar *name, const xmlChar *prefix, const xmlChar *space) {
  parsing *state = parsing_of(ctx);
  if (!state->ended) go_on(state, ctx, state->handler->end(state->context));
}

static void text(void *ctx, const xmlChar *text, int count) {
  parsing *state = parsing_of(ctx);
  if (!state->ended) go_on(state, ctx, state->handler->text(state->context, text, count));
}

static void instruction(void *ctx, const xmlChar *target, const xmlChar *text) {
  parsing *state = parsing_of(ctx);
  if (state->ended) return;
  go_on(
    state, ctx,
    state->handler->instruction(
      state->context, (const char *)target, text ? (const char *)text : "", offset_of(state, ctx, false)));
}

static void entity(
  void *ctx, const xmlChar *name, int type, const xmlChar *public_id, const xmlChar *system_id, xmlChar *content) {
  parsing *state = parsing_of(ctx);
  if (state->ended) return;
  if (public_id || system_id) {
    go_on(state, ctx, state->handler->external(state->context, (const char *)name, offset_of(state, ctx, false)));
    return;
  }
  xmlSAX2EntityDecl(ctx, name, type, public_id, system_id, content);
}

static xmlParserInputPtr no_other_file(void *ctx, const xmlChar *public_id, const xmlChar *system_id) { return NULL; }

static void no_external_subset(
  void *ctx, const xmlChar *name, const xmlChar *public_id, const xmlChar *system_id) {}

static void fault(void *ctx, const xmlError *error) {
  if (!error || error->level < XML_ERR_ERROR || error->domain == XML_FROM_NAMESPACE) return;
  parsing *state = parsing_of(ctx);
  if (!state || state->ended || state->fault->code != 0) return;
  state->fault->code = error->code;
  state->fault->line = error->line;
  state->fault->column = error->int2;
  // Lines inside an entity would mean nothing to the document's author.
  if (ctx != state->document && state->document->inputTab[0]) {
    state->fault->line = state->document->inputTab[0]->line;
    state->fault->column = state->document->inputTab[0]->col;
  }
  strncpy(state->fault->message, error->message ? error->message : "", sizeof state->fault->message - 1);
}

#if LIBXML_VERSION < 21200
static void fault_of_old(void *ctx, xmlErrorPtr error) { fault(ctx, error); }
#define STRUCTURED_FAULT fault_of_old
#else
#define STRUCTURED_FAULT fault
#endif

// libxml2 prints errors of iconv on standard error, because they belong to no parser. `fault` also gets an error of the
// parser for each.
static void print_nothing(void *ctx, const char *format, ...) {}

// Whether a message begins with one of libxml2's own texts. Only the rest of a message can quote the document.
static bool begins_with_any(const char *message, const char *const *texts) {
  for (; *texts; texts++) {
    if (!strncmp(message, *texts, strlen(*texts))) return true;
  }
  return false;
}

// Classifies a fault. libxml2 has no codes of their own for most of its limits, so its texts tell them apart.
static pathreel_xml_result result_of(const pathreel_xml_fault *fault) {
  static const char *const limits[] = {
    "Excessive depth", "internal error: Huge input lookup", "Resource limit exceeded", "Buffer size limit exceeded",
    "AttValue length too long", "CData section too big", "Comment too big", "Text node too long",
    "entity value too long", NULL};
  static const char *const growth[] = {"Maximum entity amplification", NULL};
  static const char *const instruction_limit[] = {"PI ", NULL};
  switch (fault->code) {
  case XML_ERR_NO_MEMORY: return pathreel_xml_no_memory;
  case XML_ERR_ENTITY_LOOP: return pathreel_xml_entities;
  case XML_ERR_NAME_TOO_LONG: return pathreel_xml_too_large;
  case XML_ERR_PI_NOT_FINISHED:
    // "PI … too big found"; an instruction that does not end has another text.
    return begins_with_any(fault->message, instruction_limit) ? pathreel_xml_too_large : pathreel_xml_malformed;
  }
  if (begins_with_any(fault->message, limits)) return pathreel_xml_too_large;
  return begins_with_any(fault->message, growth) ? pathreel_xml_entities : pathreel_xml_malformed;
}

static pthread_once_t begun = PTHREAD_ONCE_INIT;

pathreel_xml_result pathreel_xml_parse(
  const char *bytes, int count, const pathreel_xml_handler *handler, void *context, pathreel_xml_fault *fault) {
  pthread_once(&begun, xmlInitParser);
  memset(fault, 0, sizeof *fault);
  // The function is a property of the thread, which may parse other documents with libxml2.
  xmlGenericErrorFunc print_before = xmlGenericError;
  void *print_context_before = xmlGenericErrorContext;
  xmlSetGenericErrorFunc(NULL, print_nothing);
  xmlParserCtxtPtr parser = xmlCreateMemoryParserCtxt(bytes, count);
  if (!parser) {
    xmlSetGenericErrorFunc(print_context_before, print_before);
    return pathreel_xml_no_memory;
  }
  parsing state = {handler, context, fault, parser, false};

  // libxml2's default callbacks keep the internal subset, for its entities; everything else goes to the handler.
  xmlSAXHandler sax;
  memset(&sax, 0, sizeof sax);
  xmlSAXVersion(&sax, 2);
  sax.startElementNs = begin;
  sax.endElementNs = end;
  sax.characters = text;
  sax.ignorableWhitespace = text;
  sax.cdataBlock = text;
  sax.processingInstruction = instruction;
  sax.comment = NULL;
  sax.entityDecl = entity;
  sax.resolveEntity = no_other_file;
  sax.externalSubset = no_external_subset;
  sax.serror = STRUCTURED_FAULT;
  sax.error = NULL;
  sax.fatalError = NULL;
  sax.warning = NULL;
  memcpy(parser->sax, &sax, sizeof sax);
  parser->_private = &state;
  xmlCtxtUseOptions(parser, XML_PARSE_NOENT | XML_PARSE_NONET | XML_PARSE_IGNORE_ENC | XML_PARSE_COMPACT);
  parser->sax->cdataBlock = text;

  xmlParseDocument(parser);
  pathreel_xml_result result = pathreel_xml_well_formed;
  if (state.ended) {
    result = pathreel_xml_ended;
  } else if (!parser->wellFormed || fault->code != 0) {
    result = result_of(fault);
  }
  if (parser->myDoc) xmlFreeDoc(parser->myDoc);
  parser->myDoc = NULL;
  xmlFreeParserCtxt(parser);
  xmlSetGenericErrorFunc(print_context_before, print_before);
  return result;
}
