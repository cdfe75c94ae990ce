package dev.corpuscore.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.config.Settings;
import io.kubernetes.client.openapi.JSON;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1Container;
import io.kubernetes.client.openapi.models.V1CronJob;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1EnvVar;
import io.kubernetes.client.openapi.models.V1Ingress;
import io.kubernetes.client.openapi.models.V1KeyToPath;
import io.kubernetes.client.openapi.models.V1NetworkPolicy;
import io.kubernetes.client.openapi.models.V1PersistentVolumeClaim;
import io.kubernetes.client.openapi.models.V1PodDisruptionBudget;
import io.kubernetes.client.openapi.models.V1PodSpec;
import io.kubernetes.client.openapi.models.V1SecurityContext;
import io.kubernetes.client.openapi.models.V1Service;
import io.kubernetes.client.openapi.models.V1StatefulSet;
import io.kubernetes.client.openapi.models.V1Volume;
import io.kubernetes.client.openapi.models.V1VolumeMount;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Read as Kubernetes' own client reads: an unknown or missing member is refused. */
class KubernetesManifestsTest {
  private static final Map<String, Class<?>> KINDS =
      Map.of(
          "v1/ConfigMap", V1ConfigMap.class,
          "v1/Service", V1Service.class,
          "networking.k8s.io/v1/NetworkPolicy", V1NetworkPolicy.class,
          "v1/PersistentVolumeClaim", V1PersistentVolumeClaim.class,
          "apps/v1/Deployment", V1Deployment.class,
          "apps/v1/StatefulSet", V1StatefulSet.class,
          "policy/v1/PodDisruptionBudget", V1PodDisruptionBudget.class,
          "batch/v1/CronJob", V1CronJob.class,
          "networking.k8s.io/v1/Ingress", V1Ingress.class);

  @ParameterizedTest
  @CsvSource({"cluster, 15", "replicas, 14"})
  void everyFile_isListed_andEveryObjectIsRead(String variant, int objects) throws IOException {
    List<String> files = resources(variant);

    assertThat(files).contains("base/settings.yaml", "base/upkeep.yaml");
    assertThat(objects(files)).hasSize(objects);
    assertThat(objects(files).stream().map(it -> JSON.serialize(it)).distinct()).hasSize(objects);
    for (String folder : List.of("base", variant)) {
      try (Stream<Path> there = Files.list(Path.of("../operations/kubernetes", folder))) {
        assertThat(there.map(it -> folder + "/" + it.getFileName()))
            .filteredOn(it -> !it.endsWith("/kustomization.yaml"))
            // for clusters with the Prometheus Operator alone
            .filteredOn(it -> !it.endsWith("/podmonitor.yaml"))
            .allSatisfy(it -> assertThat(files).contains(it));
      }
    }
  }

  /** The files of a variant; a folder stands for what its own kustomization lists. */
  private static List<String> resources(String folder) {
    List<String> files = new ArrayList<>();
    Operations.documents("kubernetes/" + folder + "/kustomization.yaml")
        .getFirst()
        .path("resources")
        .forEach(
            it -> {
              String name = it.stringValue();
              if (name.startsWith("../")) {
                files.addAll(resources(name.substring("../".length())));
              } else {
                files.add(folder + "/" + name);
              }
            });
    return files;
  }

  @ParameterizedTest
  @ValueSource(strings = {"readinesProbe", "replica"})
  void memberThatKubernetesDoesNotKnow_isRefused(String misspelt) {
    String manifest =
        Operations.documents("kubernetes/cluster/deployment.yaml")
            .getFirst()
            .toString()
            .replace(
                "\"" + (misspelt.startsWith("rep") ? "replicas" : "readinessProbe") + "\"",
                "\"" + misspelt + "\"");

    assertThatThrownBy(() -> JSON.deserialize(manifest, V1Deployment.class))
        .hasMessageContaining(misspelt);
  }

  @Test
  void everyPod_mayDoNothingThatItNeedNot() {
    for (V1PodSpec pod : pods()) {
      assertThat(pod.getAutomountServiceAccountToken()).isFalse();
      assertThat(pod.getSecurityContext().getRunAsNonRoot()).isTrue();
      assertThat(pod.getSecurityContext().getRunAsUser()).isEqualTo(10001);
      assertThat(pod.getSecurityContext().getSeccompProfile().getType())
          .isEqualTo("RuntimeDefault");
      for (V1Container container : pod.getContainers()) {
        V1SecurityContext security = container.getSecurityContext();
        assertThat(security.getReadOnlyRootFilesystem()).isTrue();
        assertThat(security.getAllowPrivilegeEscalation()).isFalse();
        assertThat(security.getCapabilities().getDrop()).containsExactly("ALL");
        assertThat(container.getImage()).isEqualTo(Operations.image());
        assertThat(container.getResources().getRequests()).containsKeys("cpu", "memory");
        assertThat(container.getResources().getLimits()).containsKeys("memory");
      }
    }
  }

  @Test
  void everyMount_hasItsVolume_andEverySecretItsFile() {
    for (V1PodSpec pod : pods()) {
      V1Container container = pod.getContainers().getFirst();
      List<String> mounts =
          pod.getContainers().stream()
              .flatMap(it -> it.getVolumeMounts().stream())
              .map(V1VolumeMount::getName)
              .distinct()
              .toList();
      List<String> paths =
          container.getVolumeMounts().stream().map(V1VolumeMount::getMountPath).toList();
      assertThat(Stream.concat(pod.getVolumes().stream().map(V1Volume::getName), claimed(pod)))
          .containsExactlyInAnyOrderElementsOf(mounts);
      assertThat(paths).contains("/data", "/tmp", "/secrets");
      assertThat(container.getEnv())
          .filteredOn(it -> it.getName().endsWith("_FILE"))
          .isNotEmpty()
          .allSatisfy(it -> assertThat(it.getValue()).startsWith("/secrets/"));
    }
  }

  /** Volumes that each pod of the set has for itself. */
  private static Stream<String> claimed(V1PodSpec pod) {
    boolean set = pod.equals(statefulSet().getSpec().getTemplate().getSpec());
    return set
        ? statefulSet().getSpec().getVolumeClaimTemplates().stream()
            .map(it -> it.getMetadata().getName())
        : Stream.of();
  }

  @Test
  void replicas_keepTheirIndex_shareTheCopies_andHaveAnHourForARebuild() {
    V1Container serve = statefulSet().getSpec().getTemplate().getSpec().getContainers().get(0);
    V1Container copy = statefulSet().getSpec().getTemplate().getSpec().getContainers().get(1);
    V1PersistentVolumeClaim copies =
        (V1PersistentVolumeClaim) objects(List.of("replicas/copies.yaml")).getFirst();

    assertThat(statefulSet().getSpec().getVolumeClaimTemplates().getFirst().getMetadata().getName())
        .isEqualTo("data");
    assertThat(serve.getEnvFrom())
        .noneMatch(it -> it.getConfigMapRef().getName().equals("corpus-core-search"));
    assertThat(statefulSet().getSpec().getTemplate().getSpec().getVolumes())
        .filteredOn(it -> it.getName().equals("copies"))
        .allSatisfy(
            it ->
                assertThat(it.getPersistentVolumeClaim().getClaimName())
                    .isEqualTo(copies.getMetadata().getName()));
    assertThat(copies.getSpec().getAccessModes()).containsExactly("ReadWriteMany");
    for (V1Container container : List.of(serve, copy)) {
      assertThat(container.getEnv())
          .anyMatch(
              it -> it.getName().equals("CORE_INDEX_COPIES") && it.getValue().equals("/copies"));
      assertThat(container.getVolumeMounts())
          .filteredOn(it -> it.getMountPath().equals("/copies"))
          .singleElement()
          .satisfies(
              it ->
                  assertThat(Boolean.TRUE.equals(it.getReadOnly()))
                      .isEqualTo(container.equals(serve)));
    }
    assertThat(copy.getArgs().getFirst()).contains("/srv/corpus-core/corpus copy-index");
    assertThat(
            serve.getStartupProbe().getFailureThreshold()
                * serve.getStartupProbe().getPeriodSeconds())
        .isEqualTo(3_600);
  }

  /** Each container: an instance needs most of them, a job and the copying of the index one. */
  @Test
  void everyContainer_seesTheSecretsThatItReads_andNoOthers() {
    for (V1PodSpec pod : pods()) {
      for (V1Container container : pod.getContainers()) {
        List<String> read =
            container.getEnv().stream()
                .filter(it -> it.getName().endsWith("_FILE"))
                .map(it -> it.getValue().replace("/secrets/", ""))
                .toList();
        List<String> volumes =
            container.getVolumeMounts().stream().map(V1VolumeMount::getName).toList();
        List<String> mounted =
            pod.getVolumes().stream()
                .filter(it -> it.getSecret() != null && volumes.contains(it.getName()))
                .flatMap(it -> it.getSecret().getItems().stream())
                .map(V1KeyToPath::getPath)
                .toList();

        assertThat(mounted)
            .as(container.getName())
            .isNotEmpty()
            .containsExactlyInAnyOrderElementsOf(read);
      }
    }
    for (V1PodSpec pod : upkeep()) {
      assertThat(secrets(pod))
          .containsExactly("CORE_DATABASE_PASSWORD_FILE", "CORE_CORPUS_PSEUDONYM_KEY_FILE");
    }
  }

  /** Else it ends before it begins, each time. */
  @Test
  void everyContainer_hasAllSettingsThatItNeeds(@TempDir Path secrets) throws Exception {
    for (V1PodSpec pod : pods()) {
      for (V1Container container : pod.getContainers()) {
        Map<String, String> environment = environment(container);
        for (Map.Entry<String, String> each : environment.entrySet()) {
          if (each.getKey().endsWith("_FILE")) {
            each.setValue(secret(secrets, each.getKey()).toString());
          }
        }
        assertThatCode(() -> Settings.read(environment))
            .as(container.getName() + " " + container.getArgs())
            .doesNotThrowAnyException();
      }
    }
  }

  private static Map<String, String> environment(V1Container container) {
    Map<String, String> all = new HashMap<>();
    List<String> maps =
        container.getEnvFrom().stream().map(it -> it.getConfigMapRef().getName()).toList();
    for (Object object : objects(List.of("base/settings.yaml", "cluster/search.yaml"))) {
      if (object instanceof V1ConfigMap map && maps.contains(map.getMetadata().getName())) {
        all.putAll(map.getData());
      }
    }
    container.getEnv().forEach(it -> all.put(it.getName(), it.getValue()));
    return all;
  }

  private static Path secret(Path folder, String name)
      throws IOException, GeneralSecurityException {
    boolean signs = name.contains("SIGNING") || name.contains("LEDGER");
    byte[] bytes =
        signs
            ? KeyPairGenerator.getInstance("Ed25519").generateKeyPair().getPrivate().getEncoded()
            : name.repeat(2).substring(0, 32).getBytes(StandardCharsets.UTF_8);
    String text = name.contains("KEY") ? Base64.getEncoder().encodeToString(bytes) : name.repeat(2);
    Path file = Files.writeString(folder.resolve(name), text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    return file;
  }

  /** Nothing is signed on PostgreSQL unless both keys are set. */
  @Test
  void everyInstance_signs() {
    for (V1PodSpec pod : pods().subList(0, 2)) {
      assertThat(secrets(pod)).contains("CORE_SIGNING_KEY_FILE", "CORE_LEDGER_KEY_FILE");
    }
  }

  @Test
  void ingress_asksTheService_andProtectedRoutesHaveAHostAndAddressesOfTheirOwn() {
    List<Object> both = objects(List.of("ingress.yaml"));
    V1Service service = (V1Service) objects(List.of("base/service.yaml")).getFirst();
    for (Object object : both) {
      assertThat(((V1Ingress) object).getSpec().getRules().getFirst().getHttp().getPaths())
          .allSatisfy(
              it -> {
                assertThat(it.getBackend().getService().getName())
                    .isEqualTo(service.getMetadata().getName());
                assertThat(it.getBackend().getService().getPort().getName())
                    .isEqualTo(service.getSpec().getPorts().getFirst().getName());
              });
    }
    V1Ingress open = (V1Ingress) both.getFirst();
    V1Ingress closed = (V1Ingress) both.getLast();
    assertThat(closed.getSpec().getRules().getFirst().getHost())
        .isNotEqualTo(open.getSpec().getRules().getFirst().getHost());
    assertThat(closed.getMetadata().getAnnotations())
        .containsKey("nginx.ingress.kubernetes.io/whitelist-source-range")
        .containsEntry("nginx.ingress.kubernetes.io/enable-access-log", "false");
  }

  /** Each pod of a trusted network could name any client. */
  @Test
  void trustedProxies_areFewAddresses() {
    V1ConfigMap serve = (V1ConfigMap) objects(List.of("base/settings.yaml")).get(1);
    String trusted = serve.getData().get("CORE_TRUSTED_PROXIES");

    assertThat(Integer.parseInt(trusted.substring(trusted.indexOf('/') + 1)))
        .isGreaterThanOrEqualTo(28);
  }

  private static List<String> secrets(V1PodSpec pod) {
    return pod.getContainers().getFirst().getEnv().stream()
        .map(V1EnvVar::getName)
        .filter(it -> it.endsWith("_FILE"))
        .toList();
  }

  @Test
  void everyPod_isUnderAPolicyThatLetsNobodyIn_andServeIsAskedByNamedNamespacesAlone() {
    List<V1NetworkPolicy> policies =
        objects(List.of("base/networkpolicy.yaml")).stream()
            .map(V1NetworkPolicy.class::cast)
            .toList();
    V1NetworkPolicy everybody = policies.getFirst();
    V1NetworkPolicy serve = policies.get(1);

    for (Object object :
        objects(
            List.of("cluster/deployment.yaml", "replicas/statefulset.yaml", "base/upkeep.yaml"))) {
      assertThat(labels(object))
          .containsAllEntriesOf(everybody.getSpec().getPodSelector().getMatchLabels());
    }
    assertThat(everybody.getSpec().getPolicyTypes()).containsExactly("Ingress", "Egress");
    assertThat(everybody.getSpec().getIngress()).isEmpty();
    assertThat(serve.getSpec().getPodSelector().getMatchLabels()).isEqualTo(labels(deployment()));
    assertThat(serve.getSpec().getIngress())
        .allSatisfy(
            it -> {
              assertThat(it.getFrom()).allMatch(from -> from.getNamespaceSelector() != null);
              assertThat(it.getPorts()).hasSize(1);
            });
    V1NetworkPolicy search = (V1NetworkPolicy) objects(List.of("cluster/search.yaml")).getLast();
    assertThat(search.getSpec().getPodSelector().getMatchLabels()).isEqualTo(labels(deployment()));
    assertThat(search.getSpec().getPolicyTypes()).containsExactly("Egress");
    assertThat(policies.get(2).getSpec().getEgress().getFirst().getTo().getFirst())
        .satisfies(
            it ->
                assertThat(it.getIpBlock().getExcept())
                    .contains("10.0.0.0/8", "169.254.0.0/16", "192.168.0.0/16"));
  }

  private static Map<String, String> labels(Object object) {
    return switch (object) {
      case V1CronJob job ->
          job.getSpec().getJobTemplate().getSpec().getTemplate().getMetadata().getLabels();
      case V1StatefulSet set -> set.getSpec().getTemplate().getMetadata().getLabels();
      default -> ((V1Deployment) object).getSpec().getTemplate().getMetadata().getLabels();
    };
  }

  @Test
  void everySetting_isOneThatThereIs() {
    Set<String> variables = new TreeSet<>();
    for (Object settings : objects(List.of("base/settings.yaml")).subList(0, 2)) {
      variables.addAll(((V1ConfigMap) settings).getData().keySet());
    }
    Object search = objects(List.of("cluster/search.yaml")).getFirst();
    variables.addAll(((V1ConfigMap) search).getData().keySet());
    for (V1PodSpec pod : pods()) {
      for (V1Container container : pod.getContainers()) {
        container.getEnv().stream().map(V1EnvVar::getName).forEach(variables::add);
      }
    }

    Operations.assertSettings(variables);
  }

  @Test
  void probes_askForWhatNeedsAStoreOnlyToBeReady() {
    for (V1PodSpec pod : pods().subList(0, 2)) {
      V1Container container = pod.getContainers().getFirst();
      assertThat(container.getReadinessProbe().getHttpGet().getPath()).isEqualTo("/readyz");
      assertThat(container.getStartupProbe().getHttpGet().getPath()).isEqualTo("/readyz");
      assertThat(container.getLivenessProbe().getHttpGet().getPath())
          .isEqualTo("/schemas/role-search.v1.json");
      assertThat(container.getPorts().getFirst().getName()).isEqualTo("http");
    }
  }

  @Test
  void serviceAndBudget_chooseThePodsThatServe_andNoOthers() {
    Map<String, String> serving = deployment().getSpec().getTemplate().getMetadata().getLabels();
    V1Service service = (V1Service) objects(List.of("base/service.yaml")).getFirst();
    V1PodDisruptionBudget budget =
        (V1PodDisruptionBudget) objects(List.of("base/disruption.yaml")).getFirst();

    assertThat(deployment().getSpec().getSelector().getMatchLabels()).isEqualTo(serving);
    assertThat(statefulSet().getSpec().getSelector().getMatchLabels()).isEqualTo(serving);
    assertThat(labels(statefulSet())).isEqualTo(serving);
    assertThat(service.getSpec().getSelector()).isEqualTo(serving);
    assertThat(budget.getSpec().getSelector().getMatchLabels()).isEqualTo(serving);
    assertThat(budget.getSpec().getMinAvailable().getIntValue())
        .isLessThan(deployment().getSpec().getReplicas());
    for (Object object : objects(List.of("base/upkeep.yaml"))) {
      V1CronJob job = (V1CronJob) object;
      assertThat(job.getSpec().getJobTemplate().getSpec().getTemplate().getMetadata().getLabels())
          .isNotEqualTo(serving);
    }
  }

  @Test
  void podMonitor_findsThePods_andNamesTheJobOfTheAlerts() {
    JsonNode monitor = Operations.documents("kubernetes/base/podmonitor.yaml").getFirst();
    V1Service service = (V1Service) objects(List.of("base/service.yaml")).getFirst();
    String label = monitor.at("/spec/jobLabel").stringValue();

    assertThat(service.getMetadata().getLabels()).containsEntry(label, "corpus-core");
    assertThat(monitor.at("/spec/selector/matchLabels").path(label).stringValue())
        .isEqualTo("corpus-core");
    // only the listener for operators has what is counted of protected routes
    String port = monitor.at("/spec/podMetricsEndpoints/0/port").stringValue();
    for (V1PodSpec pod : pods().subList(0, 2)) {
      assertThat(pod.getContainers().getFirst().getPorts())
          .anySatisfy(it -> assertThat(it.getName()).isEqualTo(port));
    }
    assertThat(service.getSpec().getPorts()).noneMatch(it -> it.getName().equals(port));
    assertThat(monitor.at("/spec/podMetricsEndpoints/0/path").stringValue()).isEqualTo("/metrics");
  }

  private static V1Deployment deployment() {
    return (V1Deployment) objects(List.of("cluster/deployment.yaml")).getFirst();
  }

  private static V1StatefulSet statefulSet() {
    return (V1StatefulSet) objects(List.of("replicas/statefulset.yaml")).getFirst();
  }

  private static List<V1PodSpec> pods() {
    List<V1PodSpec> pods = new ArrayList<>();
    pods.add(deployment().getSpec().getTemplate().getSpec());
    pods.add(statefulSet().getSpec().getTemplate().getSpec());
    pods.addAll(upkeep());
    return pods;
  }

  private static List<V1PodSpec> upkeep() {
    List<V1PodSpec> pods = new ArrayList<>();
    for (Object object : objects(List.of("base/upkeep.yaml"))) {
      pods.add(((V1CronJob) object).getSpec().getJobTemplate().getSpec().getTemplate().getSpec());
    }
    assertThat(pods).hasSize(2);
    return pods;
  }

  private static List<Object> objects(List<String> files) {
    List<Object> objects = new ArrayList<>();
    for (String file : files) {
      for (JsonNode document : Operations.documents("kubernetes/" + file)) {
        String kind =
            document.at("/apiVersion").stringValue() + "/" + document.at("/kind").stringValue();
        assertThat(KINDS).containsKey(kind);
        objects.add(JSON.deserialize(document.toString(), KINDS.get(kind)));
      }
    }
    return objects;
  }
}
