// What the server of the preview calls and Swift's Glibc module lacks.
#pragma once
#include <sys/eventfd.h>
#include <sys/socket.h>

// glibc declares it only for C that defines _GNU_SOURCE.
extern int accept4(int socket, struct sockaddr *address, socklen_t *size, int flags);
