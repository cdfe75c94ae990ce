package dev.corpuscore.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kubernetes.client.openapi.JSON;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1Container;
import io.kubernetes.client.openapi.models.V1CronJob;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1EnvVar;
import io.kubernetes.client.openapi.models.V1KeyToPath;
import io.kubernetes.client.openapi.models.V1NetworkPolicy;
import io.kubernetes.client.openapi.models.V1PodDisruptionBudget;
import io.kubernetes.client.openapi.models.V1PodSpec;
import io.kubernetes.client.openapi.models.V1Service;
import io.kubernetes.client.openapi.models.V1Volume;
import io.kubernetes.client.openapi.models.V1VolumeMount;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Read as Kubernetes' own client reads: an unknown or missing member is refused. */
class KubernetesManifestsTest {
  private static final Map<String, Class<?>> KINDS =
      Map.of(
          "v1/ConfigMap", V1ConfigMap.class,
          "v1/Service", V1Service.class,
          "networking.k8s.io/v1/NetworkPolicy", V1NetworkPolicy.class,
          "apps/v1/Deployment", V1Deployment.class,
          "policy/v1/PodDisruptionBudget", V1PodDisruptionBudget.class,
          "batch/v1/CronJob", V1CronJob.class);

  @Test
  void everyFile_isListed_andEveryObjectIsRead() {
    List<String> files = new ArrayList<>();
    Operations.documents("kubernetes/kustomization.yaml")
        .getFirst()
        .path("resources")
        .forEach(it -> files.add(it.stringValue()));

    assertThat(files)
        .allSatisfy(it -> assertThat(Path.of("../operations/kubernetes", it)).exists());
    assertThat(objects(files)).hasSize(13);
  }

  @ParameterizedTest
  @ValueSource(strings = {"readinesProbe", "replica"})
  void memberThatKubernetesDoesNotKnow_isRefused(String misspelt) {
    String manifest =
        Operations.documents("kubernetes/deployment.yaml")
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
      V1Container container = pod.getContainers().getFirst();
      assertThat(container.getSecurityContext().getReadOnlyRootFilesystem()).isTrue();
      assertThat(container.getSecurityContext().getAllowPrivilegeEscalation()).isFalse();
      assertThat(container.getSecurityContext().getCapabilities().getDrop()).containsExactly("ALL");
      assertThat(container.getImage()).isEqualTo(Operations.image());
      assertThat(container.getResources().getRequests()).containsKeys("cpu", "memory");
      assertThat(container.getResources().getLimits()).containsKeys("memory");
    }
  }

  @Test
  void everyMount_hasItsVolume_andEverySecretItsFile() {
    for (V1PodSpec pod : pods()) {
      V1Container container = pod.getContainers().getFirst();
      List<String> mounts =
          container.getVolumeMounts().stream().map(V1VolumeMount::getName).toList();
      List<String> paths =
          container.getVolumeMounts().stream().map(V1VolumeMount::getMountPath).toList();
      assertThat(pod.getVolumes().stream().map(V1Volume::getName))
          .containsExactlyElementsOf(mounts);
      assertThat(paths).contains("/data", "/tmp", "/secrets");
      assertThat(container.getEnv())
          .filteredOn(it -> it.getName().endsWith("_FILE"))
          .isNotEmpty()
          .allSatisfy(it -> assertThat(it.getValue()).startsWith("/secrets/"));
    }
  }

  @Test
  void upkeep_seesTheSecretsThatItReads_andNoOthers() {
    List<V1PodSpec> upkeep = pods().subList(1, 4);
    for (V1PodSpec pod : upkeep) {
      List<String> read =
          pod.getContainers().getFirst().getEnv().stream()
              .filter(it -> it.getName().endsWith("_FILE"))
              .map(it -> it.getValue().replace("/secrets/", ""))
              .toList();
      List<String> mounted =
          pod.getVolumes().stream()
              .filter(it -> it.getSecret() != null)
              .flatMap(it -> it.getSecret().getItems().stream())
              .map(V1KeyToPath::getPath)
              .toList();

      assertThat(mounted).containsExactlyElementsOf(read);
    }
    List<String> drain = secrets(upkeep.get(2));
    assertThat(secrets(upkeep.get(0))).containsExactly("CORE_DATABASE_PASSWORD_FILE");
    assertThat(secrets(upkeep.get(1))).containsExactly("CORE_DATABASE_PASSWORD_FILE");
    assertThat(drain)
        .containsExactly(
            "CORE_DATABASE_PASSWORD_FILE",
            "CORE_CORPUS_WORKER_TOKEN_FILE",
            "CORE_CORPUS_PSEUDONYM_KEY_FILE");
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
        objects(List.of("networkpolicy.yaml")).stream().map(V1NetworkPolicy.class::cast).toList();
    V1NetworkPolicy everybody = policies.getFirst();
    V1NetworkPolicy serve = policies.get(1);

    for (Object object : objects(List.of("deployment.yaml", "upkeep.yaml"))) {
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
    assertThat(policies.get(2).getSpec().getEgress().getFirst().getTo().getFirst())
        .satisfies(
            it ->
                assertThat(it.getIpBlock().getExcept())
                    .contains("10.0.0.0/8", "169.254.0.0/16", "192.168.0.0/16"));
  }

  private static Map<String, String> labels(Object object) {
    return object instanceof V1CronJob job
        ? job.getSpec().getJobTemplate().getSpec().getTemplate().getMetadata().getLabels()
        : ((V1Deployment) object).getSpec().getTemplate().getMetadata().getLabels();
  }

  @Test
  void everySetting_isOneThatThereIs() {
    Set<String> variables = new TreeSet<>();
    for (Object settings : objects(List.of("settings.yaml")).subList(0, 2)) {
      variables.addAll(((V1ConfigMap) settings).getData().keySet());
    }
    for (V1PodSpec pod : pods()) {
      pod.getContainers().getFirst().getEnv().stream()
          .map(V1EnvVar::getName)
          .forEach(variables::add);
    }

    Operations.assertSettings(variables);
  }

  @Test
  void probes_askForWhatNeedsAStoreOnlyToBeReady() {
    V1Container container =
        deployment().getSpec().getTemplate().getSpec().getContainers().getFirst();

    assertThat(container.getReadinessProbe().getHttpGet().getPath()).isEqualTo("/healthz");
    assertThat(container.getStartupProbe().getHttpGet().getPath()).isEqualTo("/healthz");
    assertThat(container.getLivenessProbe().getHttpGet().getPath())
        .isEqualTo("/schemas/role-search.v1.json");
    assertThat(container.getPorts().getFirst().getName()).isEqualTo("http");
  }

  @Test
  void serviceAndBudget_chooseThePodsThatServe_andNoOthers() {
    Map<String, String> serving = deployment().getSpec().getTemplate().getMetadata().getLabels();
    V1Service service = (V1Service) objects(List.of("service.yaml")).getFirst();
    V1PodDisruptionBudget budget =
        (V1PodDisruptionBudget) objects(List.of("disruption.yaml")).getFirst();

    assertThat(deployment().getSpec().getSelector().getMatchLabels()).isEqualTo(serving);
    assertThat(service.getSpec().getSelector()).isEqualTo(serving);
    assertThat(budget.getSpec().getSelector().getMatchLabels()).isEqualTo(serving);
    assertThat(budget.getSpec().getMinAvailable().getIntValue())
        .isLessThan(deployment().getSpec().getReplicas());
    for (Object object : objects(List.of("upkeep.yaml"))) {
      V1CronJob job = (V1CronJob) object;
      assertThat(job.getSpec().getJobTemplate().getSpec().getTemplate().getMetadata().getLabels())
          .isNotEqualTo(serving);
    }
  }

  @Test
  void serviceMonitor_findsTheService_andNamesTheJobOfTheAlerts() {
    JsonNode monitor = Operations.documents("kubernetes/servicemonitor.yaml").getFirst();
    V1Service service = (V1Service) objects(List.of("service.yaml")).getFirst();
    String label = monitor.at("/spec/jobLabel").stringValue();

    assertThat(service.getMetadata().getLabels()).containsEntry(label, "corpus-core");
    assertThat(monitor.at("/spec/selector/matchLabels").path(label).stringValue())
        .isEqualTo("corpus-core");
    assertThat(monitor.at("/spec/endpoints/0/port").stringValue())
        .isEqualTo(service.getSpec().getPorts().getFirst().getName());
    assertThat(monitor.at("/spec/endpoints/0/path").stringValue()).isEqualTo("/metrics");
  }

  private static V1Deployment deployment() {
    return (V1Deployment) objects(List.of("deployment.yaml")).getFirst();
  }

  private static List<V1PodSpec> pods() {
    List<V1PodSpec> pods = new ArrayList<>();
    pods.add(deployment().getSpec().getTemplate().getSpec());
    for (Object object : objects(List.of("upkeep.yaml"))) {
      pods.add(((V1CronJob) object).getSpec().getJobTemplate().getSpec().getTemplate().getSpec());
    }
    assertThat(pods).hasSize(4);
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
