/*
 * Counts what a process does to the files of one folder, and fails or kills it at a chosen call.
 *
 * Preloaded (LD_PRELOAD) between the JVM and libc, where strace would count each thread by itself.
 * FAULTS_DIR     the folder that is watched
 * FAULTS_CONTROL a file of a page: struct control below, which the test writes while the process runs
 * FAULTS_SHADOW  a folder that receives what would survive a power cut (optional): i<inode> is what
 *                a file held when it was last synced, d<inode> names what a directory held then
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind { SYNC, WRITE, RENAME, TRUNCATE, UNLINK, CREATE, KINDS };
enum action { COUNT, FAIL_EIO, FAIL_ENOSPC, KILL, FAIL_EROFS };

struct control {
  int64_t armed;
  int64_t kind;
  int64_t at; /* the first call is 1 */
  int64_t action;
  int64_t lasting; /* all that follow fail, too */
  int64_t swallow; /* syncs succeed and do nothing: the planted fault of the harness's own test */
  int64_t fired;
  int64_t counted[KINDS];
};

static struct control nothing;
static struct control *control = &nothing;
static const char *watched;
static size_t watched_length;
static const char *shadow;
static pthread_mutex_t shadow_mutex = PTHREAD_MUTEX_INITIALIZER;

#define REAL(name) ((__typeof__(&name))real(#name))

static void *real(const char *name) {
  void *found = dlsym(RTLD_NEXT, name);
  if (found == NULL) {
    dprintf(2, "faults: libc has no %s\n", name);
    abort();
  }
  return found;
}

static int is_watched(const char *path) {
  return watched != NULL && path != NULL && strncmp(path, watched, watched_length) == 0 &&
         (path[watched_length] == '/' || path[watched_length] == 0);
}

static int path_of(int fd, char *path) {
  char link[32];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  path[length < 0 ? 0 : length] = 0;
  return length > 0;
}

static int fd_is_watched(int fd) {
  char path[PATH_MAX];
  return watched != NULL && path_of(fd, path) && is_watched(path);
}

static int is_watched_at(int folder, const char *path) {
  char whole[2 * PATH_MAX];
  if (path[0] == '/' || folder == AT_FDCWD || !path_of(folder, whole)) {
    return is_watched(path);
  }
  return is_watched(whole);
}

/* Returns 0, or the error that the call must end with. Does not return if it is the last one. */
static int judge(enum kind kind, int grows) {
  if (!control->armed) {
    return 0;
  }
  int64_t number = __atomic_add_fetch(&control->counted[kind], 1, __ATOMIC_SEQ_CST);
  int chosen = kind == control->kind && number == control->at;
  if (control->action == COUNT || !(chosen || (control->fired && control->lasting))) {
    return 0;
  }
  if (chosen) {
    control->fired = 1;
  }
  switch (control->action) {
    case KILL:
      syscall(SYS_kill, getpid(), SIGKILL);
      for (;;) {
        pause();
      }
    case FAIL_EROFS:
      /* mounted read-only: there is nothing left that a sync could write */
      return kind == SYNC ? 0 : EROFS;
    case FAIL_EIO:
      return chosen || kind == SYNC || kind == WRITE ? EIO : 0;
    default:
      /* a full disk takes what needs no room */
      return chosen || grows ? ENOSPC : 0;
  }
}

static void keep(int fd) {
  /* never closed: as long as it is open, no other file gets the same inode number */
  fcntl(fd, F_DUPFD_CLOEXEC, 512);
}

static void copy_content(int fd, const char *to) {
  char own[32];
  snprintf(own, sizeof own, "/proc/self/fd/%d", fd);
  int in = syscall(SYS_openat, AT_FDCWD, own, O_RDONLY | O_CLOEXEC);
  int out = syscall(SYS_openat, AT_FDCWD, to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  char block[65536];
  ssize_t length;
  while (in >= 0 && out >= 0 && (length = read(in, block, sizeof block)) > 0) {
    if (syscall(SYS_write, out, block, length) != length) {
      dprintf(2, "faults: cannot write %s\n", to);
      abort();
    }
  }
  syscall(SYS_close, out);
  /* "in" stays open: to close a file drops the locks that this process has on it */
}

static int is_self_or_parent(const struct dirent *entry) {
  return strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0;
}

static void copy_names(int fd, const char *to) {
  char path[PATH_MAX];
  path_of(fd, path);
  DIR *folder = opendir(path);
  int out = syscall(SYS_openat, AT_FDCWD, to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (folder == NULL || out < 0) {
    dprintf(2, "faults: cannot read %s or write %s\n", path, to);
    abort();
  }
  for (struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
    char line[PATH_MAX];
    int length = snprintf(line, sizeof line, "%c%lu %s\n", entry->d_type == DT_DIR ? 'd' : 'i',
                          (unsigned long)entry->d_ino, entry->d_name);
    if (!is_self_or_parent(entry)) {
      syscall(SYS_write, out, line, length);
    }
  }
  closedir(folder);
  syscall(SYS_close, out);
}

/* Runs a sync and, if it succeeds, keeps what was there when it began. */
static int synced(int fd, int (*sync)(int)) {
  struct stat found;
  if (shadow == NULL || fstat(fd, &found) != 0) {
    return sync(fd);
  }
  char last[PATH_MAX];
  char next[PATH_MAX + 4];
  int folder = S_ISDIR(found.st_mode);
  snprintf(last, sizeof last, "%s/%c%lu", shadow, folder ? 'd' : 'i', (unsigned long)found.st_ino);
  snprintf(next, sizeof next, "%s.new", last);
  pthread_mutex_lock(&shadow_mutex);
  keep(fd);
  (folder ? copy_names : copy_content)(fd, next);
  int outcome = sync(fd);
  int error = errno;
  if (outcome == 0) {
    REAL(rename)(next, last);
  }
  pthread_mutex_unlock(&shadow_mutex);
  errno = error;
  return outcome;
}

/* What is there at the start counts as durable; its inode numbers stay taken. */
static void keep_all(const char *path) {
  DIR *folder = opendir(path);
  for (struct dirent *entry = folder ? readdir(folder) : NULL; entry; entry = readdir(folder)) {
    char below[PATH_MAX];
    if (!is_self_or_parent(entry) &&
        snprintf(below, sizeof below, "%s/%s", path, entry->d_name) < (int)sizeof below) {
      int fd = syscall(SYS_openat, AT_FDCWD, below, O_RDONLY | O_CLOEXEC);
      keep(fd);
      if (entry->d_type == DT_DIR) {
        keep_all(below);
      }
    }
  }
}

__attribute__((constructor)) static void begin(void) {
  const char *file = getenv("FAULTS_CONTROL");
  int fd = file == NULL ? -1 : syscall(SYS_openat, AT_FDCWD, file, O_RDWR | O_CLOEXEC);
  if (fd < 0) {
    return;
  }
  control = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  watched = getenv("FAULTS_DIR");
  watched_length = strlen(watched);
  shadow = getenv("FAULTS_SHADOW");
  if (shadow != NULL) {
    keep_all(watched);
  }
}

#define FAIL_IF(judged)  \
  do {                   \
    int error = judged;  \
    if (error) {         \
      errno = error;     \
      return -1;         \
    }                    \
  } while (0)

static int grows(int fd, off_t end) {
  struct stat found;
  return fstat(fd, &found) != 0 || end > found.st_size;
}

/* A file that was opened with O_SYNC or O_DSYNC is durable after each write. */
static ssize_t written(int fd, ssize_t length) {
  if (length > 0 && shadow != NULL && (fcntl(fd, F_GETFL) & O_DSYNC) && fd_is_watched(fd)) {
    synced(fd, REAL(fdatasync));
  }
  return length;
}

#define WRITES(signature, call, end)                        \
  ssize_t signature {                                       \
    if (control->armed && fd_is_watched(fd)) {              \
      FAIL_IF(judge(WRITE, grows(fd, end)));                \
    }                                                       \
    return written(fd, call);                               \
  }

static off_t position(int fd) {
  return (fcntl(fd, F_GETFL) & O_APPEND) ? lseek(fd, 0, SEEK_END) : lseek(fd, 0, SEEK_CUR);
}

static off_t sum(const struct iovec *parts, int count) {
  off_t sum = 0;
  for (int part = 0; part < count; part++) {
    sum += parts[part].iov_len;
  }
  return sum;
}

WRITES(write(int fd, const void *from, size_t length), REAL(write)(fd, from, length),
       position(fd) + (off_t)length)
WRITES(pwrite(int fd, const void *from, size_t length, off_t at),
       REAL(pwrite)(fd, from, length, at), at + (off_t)length)
WRITES(pwrite64(int fd, const void *from, size_t length, off64_t at),
       REAL(pwrite64)(fd, from, length, at), at + (off_t)length)
WRITES(writev(int fd, const struct iovec *parts, int count), REAL(writev)(fd, parts, count),
       position(fd) + sum(parts, count))
WRITES(pwritev(int fd, const struct iovec *parts, int count, off_t at),
       REAL(pwritev)(fd, parts, count, at), at + sum(parts, count))
WRITES(pwritev64(int fd, const struct iovec *parts, int count, off64_t at),
       REAL(pwritev64)(fd, parts, count, at), at + sum(parts, count))

#define SYNCS(name)                        \
  int name(int fd) {                       \
    if (!fd_is_watched(fd)) {              \
      return REAL(name)(fd);               \
    }                                      \
    FAIL_IF(judge(SYNC, 0));               \
    if (control->swallow) {                \
      return 0;                            \
    }                                      \
    return synced(fd, REAL(name));         \
  }

SYNCS(fsync)
SYNCS(fdatasync)

#define TRUNCATES(name, type)                  \
  int name(int fd, type length) {              \
    if (control->armed && fd_is_watched(fd)) { \
      FAIL_IF(judge(TRUNCATE, grows(fd, length))); \
    }                                          \
    return REAL(name)(fd, length);             \
  }

TRUNCATES(ftruncate, off_t)
TRUNCATES(ftruncate64, off64_t)

#define ALLOCATES(name, type)                        \
  int name(int fd, type at, type length) {           \
    if (control->armed && fd_is_watched(fd)) {       \
      int error = judge(WRITE, 1);                   \
      if (error) {                                   \
        return error;                                \
      }                                              \
    }                                                \
    return REAL(name)(fd, at, length);               \
  }

ALLOCATES(posix_fallocate, off_t)
ALLOCATES(posix_fallocate64, off64_t)

#define OF_PATH(kind, folder, path, grows)                       \
  do {                                                           \
    if (control->armed && is_watched_at(folder, path)) {         \
      FAIL_IF(judge(kind, grows));                               \
    }                                                            \
  } while (0)

int rename(const char *from, const char *to) {
  OF_PATH(RENAME, AT_FDCWD, to, 0);
  return REAL(rename)(from, to);
}

int renameat(int from_folder, const char *from, int to_folder, const char *to) {
  OF_PATH(RENAME, to_folder, to, 0);
  return REAL(renameat)(from_folder, from, to_folder, to);
}

int unlink(const char *path) {
  OF_PATH(UNLINK, AT_FDCWD, path, 0);
  return REAL(unlink)(path);
}

int unlinkat(int folder, const char *path, int flags) {
  OF_PATH(UNLINK, folder, path, 0);
  return REAL(unlinkat)(folder, path, flags);
}

int rmdir(const char *path) {
  OF_PATH(UNLINK, AT_FDCWD, path, 0);
  return REAL(rmdir)(path);
}

int remove(const char *path) {
  OF_PATH(UNLINK, AT_FDCWD, path, 0);
  return REAL(remove)(path);
}

int mkdir(const char *path, mode_t mode) {
  OF_PATH(CREATE, AT_FDCWD, path, 1);
  return REAL(mkdir)(path, mode);
}

#define MODE(flags)                 \
  mode_t mode = 0;                  \
  if (flags & (O_CREAT | O_TMPFILE)) { \
    va_list rest;                   \
    va_start(rest, flags);          \
    mode = va_arg(rest, mode_t);    \
    va_end(rest);                   \
  }

/* A file system that was mounted read-only meanwhile opens nothing for writing. */
static int is_read_only(int folder, const char *path, int flags) {
  return control->armed && control->fired && control->action == FAIL_EROFS &&
         (flags & O_ACCMODE) != O_RDONLY && is_watched_at(folder, path);
}

/* Opening what is there creates nothing. */
#define CREATES(folder, path, flags)                                            \
  if (control->armed && (flags & O_CREAT) && is_watched_at(folder, path) &&     \
      faccessat(folder, path, F_OK, 0) != 0) {                                  \
    FAIL_IF(judge(CREATE, 1));                                                  \
  }                                                                             \
  FAIL_IF(is_read_only(folder, path, flags) ? EROFS : 0);

#define OPENS(name)                                  \
  int name(const char *path, int flags, ...) {       \
    MODE(flags)                                      \
    CREATES(AT_FDCWD, path, flags)                   \
    return REAL(name)(path, flags, mode);            \
  }

OPENS(open)
OPENS(open64)

#define OPENS_AT(name)                                        \
  int name(int folder, const char *path, int flags, ...) {    \
    MODE(flags)                                               \
    CREATES(folder, path, flags)                              \
    return REAL(name)(folder, path, flags, mode);             \
  }

OPENS_AT(openat)
OPENS_AT(openat64)
