{{/* The labels of an object. Arguments: root, name. */}}
{{- define "altdata.labels" -}}
app.kubernetes.io/name: {{ .name }}
app.kubernetes.io/part-of: altdata
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version | replace "+" "_" }}
{{- end -}}

{{/* The version of the images. */}}
{{- define "altdata.tag" -}}
{{- .Values.image.tag | default .Chart.AppVersion -}}
{{- end -}}

{{/* An image. Arguments: repository, digest, tag. */}}
{{- define "altdata.image" -}}
{{- if .digest -}}
{{ .repository }}@{{ .digest }}
{{- else if eq .tag "latest" -}}
{{- fail "latest is not a version, because it changes: set image.tag and upgrade.from to the tags of versions" -}}
{{- else -}}
{{ .repository }}:{{ .tag }}
{{- end -}}
{{- end -}}

{{/* The environment variables of a container. Arguments: service (its values' name), own (those that the chart sets),
     more (those of the values). */}}
{{- define "altdata.env" -}}
{{ .own }}
{{- range $name, $value := .more }}
{{- if regexMatch (printf "(?m)^- name: %s$" $name) $.own }}
{{- fail (printf "%s.env: the chart sets %s itself, remove it" $.service $name) }}
{{- end }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end -}}

{{/* Rejects a minimum that is greater than the maximum. Arguments: service (its values' name), scaling. */}}
{{- define "altdata.checkScaling" -}}
{{- if gt (int64 .scaling.minReplicas) (int64 .scaling.maxReplicas) }}
{{- fail (printf "%s.scaling: minReplicas (%d) is greater than maxReplicas (%d)" .service (int64 .scaling.minReplicas) (int64 .scaling.maxReplicas)) }}
{{- end }}
{{- end -}}

{{/* The part of a pod that is the same for all services. Arguments: root, selector (the labels of the pods). */}}
{{- define "altdata.pod" -}}
serviceAccountName: altdata
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile:
    type: RuntimeDefault
{{- with .root.Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- .selector | nindent 8 }}
volumes:
  # Must not be mounted with noexec, because Kafka's client unpacks native code there.
  - name: tmp
    emptyDir: {sizeLimit: 128Mi}
{{- with .root.Values.files.secret }}
  - name: files
    secret: {secretName: {{ . }}, defaultMode: 0440}
{{- end }}
{{- end -}}

{{/* The part of a container that is the same for all services. Arguments: root, image (those of altdata.image). */}}
{{- define "altdata.container" -}}
image: {{ include "altdata.image" .image | quote }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  runAsNonRoot: true
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
{{- end -}}

{{/* The mounts that are the same for all services. Argument: root. */}}
{{- define "altdata.mounts" -}}
- {name: tmp, mountPath: /tmp}
{{- if .Values.files.secret }}
- {name: files, mountPath: /etc/altdata, readOnly: true}
{{- end }}
{{- end -}}

{{/* The probes. Only the readiness is probed at the port of the clients: if they hold all connections, the service must not
     be restarted. The management port never uses TLS. Arguments: port, more (environment variables of the values). */}}
{{- define "altdata.probes" -}}
{{- $scheme := ternary "HTTPS" "HTTP" (and (eq .port "http") (hasKey .more "ALTDATA_TLS_CERTIFICATE")) -}}
startupProbe:
  httpGet: {path: /health/live, port: management}
  periodSeconds: 2
  failureThreshold: 60
livenessProbe:
  httpGet: {path: /health/live, port: management}
  periodSeconds: 10
  timeoutSeconds: 3
  failureThreshold: 6
readinessProbe:
  httpGet: {path: /health/ready, port: {{ .port }}, scheme: {{ $scheme }}}
  periodSeconds: 5
  timeoutSeconds: 3
{{- end -}}
