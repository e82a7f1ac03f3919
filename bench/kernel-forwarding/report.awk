# Makes the report of bench/kernel-forwarding/run out of its three tables, as text or (json=1) as JSON:
#   load  name bytes sent forwarded cpu-seconds      ping  name average maximum [ms]      tcp  name Mbit/s retransmits spurious late behind
# Of the rounds, medians, of TCP's retransmissions and streams in disorder the sums; a ratio is the median of the rounds' ratios to what the C program did in the same round.
FILENAME ~ /load.txt/ {
    key = $1 SUBSEP $2
    n = ++count[key]
    if (n == 1) { keys[++keyCount] = key }
    mpps[key, n] = $4 / seconds / 1e6
    perCpu[key, n] = $5 > 0 ? $4 / $5 / 1e6 : 0
    cpu[key, n] = $5
    lost[key, n] = $3 > 0 ? 100 * (1 - $4 / $3) : 0
    ratio[key, n] = perCpu["c" SUBSEP $2, n] > 0 ? perCpu[key, n] / perCpu["c" SUBSEP $2, n] : 0
}
FILENAME ~ /ping.txt/ {
    if (!($1 in pings)) { pingers[++pingerCount] = $1 }
    n = ++pings[$1]
    average[$1, n] = $2
    maximum[$1, n] = $3
}
FILENAME ~ /tcp.txt/ {
    if (!($1 in streams)) { tcps[++tcpCount] = $1 }
    rate[$1, ++streams[$1]] = $2
    retransmits[$1] += $3
    spurious[$1] += $4
    watched[$1] += $5 != "-"
    disorderBefore[$1] += $5 > 0
    disorderWithin[$1] += $5 == "0" && $6 > 0
}

function median(values, key, n,    i, j, sorted, t) {
    for (i = 1; i <= n; i++) { sorted[i] = values[key, i] }
    for (i = 2; i <= n; i++) {
        for (j = i; j > 1 && sorted[j] < sorted[j - 1]; j--) { t = sorted[j]; sorted[j] = sorted[j - 1]; sorted[j - 1] = t }
    }
    return n % 2 ? sorted[(n + 1) / 2] : (sorted[n / 2] + sorted[n / 2 + 1]) / 2
}

END { if (json) { asJson() } else { asText() } }

function asText(    i, key, part, n, name) {
    print conditions "; medians of " rounds " rounds of " seconds " s"
    if (keyCount) printf "\n%-16s %6s %8s %8s %7s %10s %8s\n", "forwarder", "bytes", "Mpps", "CPU s", "lost %", "Mp/CPU-s", "of C"
    for (i = 1; i <= keyCount; i++) {
        key = keys[i]; split(key, part, SUBSEP); n = count[key]
        printf "%-16s %6d %8.3f %8.2f %7.1f %10.3f %8.2f\n", part[1], part[2], median(mpps, key, n), median(cpu, key, n), \
            median(lost, key, n), median(perCpu, key, n), median(ratio, key, n)
    }
    if (pingerCount) printf "\n%-16s %12s %8s\n", "ping [ms]", "average", "max"
    for (i = 1; i <= pingerCount; i++) {
        name = pingers[i]
        printf "%-16s %12.3f %8.3f\n", name, median(average, name, pings[name]), median(maximum, name, pings[name])
    }
    for (i = 1; i <= tcpCount; i++) {
        name = tcps[i]
        if (i == 1) { printf "\n%-16s %8s %8s %12s %12s %28s\n", "TCP", "streams", "Mbit/s", "retransmits", "needlessly", "in disorder before, within" }
        printf "%-16s %8d %8.0f %12d %12d %28s\n", name, streams[name], median(rate, name, streams[name]), retransmits[name], spurious[name], \
            watched[name] ? disorderBefore[name] ", " disorderWithin[name] : "no tcpdump"
    }
}

function asJson(    i, key, part, n, name) {
    printf "{\"conditions\":\"%s\",\"rounds\":%d,\"seconds\":%s,\"load\":[", conditions, rounds, seconds
    for (i = 1; i <= keyCount; i++) {
        key = keys[i]; split(key, part, SUBSEP); n = count[key]
        printf "%s{\"forwarder\":\"%s\",\"bytes\":%d,\"mpps\":%.4f,\"cpuSeconds\":%.2f,\"lostPercent\":%.2f,\"mppsPerCpu\":%.4f,\"ofC\":%.3f}", \
            (i > 1 ? "," : ""), part[1], part[2], median(mpps, key, n), median(cpu, key, n), median(lost, key, n), \
            median(perCpu, key, n), median(ratio, key, n)
    }
    printf "],\"ping\":["
    for (i = 1; i <= pingerCount; i++) {
        name = pingers[i]
        printf "%s{\"forwarder\":\"%s\",\"averageMillis\":%.3f,\"maxMillis\":%.3f}", (i > 1 ? "," : ""), name, \
            median(average, name, pings[name]), median(maximum, name, pings[name])
    }
    printf "],\"tcp\":["
    for (i = 1; i <= tcpCount; i++) {
        name = tcps[i]
        printf "%s{\"forwarder\":\"%s\",\"streams\":%d,\"megabitsPerSecond\":%.0f,\"retransmits\":%d,\"needlessly\":%d,\"watched\":%d,\"disorderBefore\":%d,\"disorderWithin\":%d}", \
            (i > 1 ? "," : ""), name, streams[name], median(rate, name, streams[name]), retransmits[name], spurious[name], watched[name], \
            disorderBefore[name], disorderWithin[name]
    }
    print "]}"
}
