/** What a network consists of: presets and files, addresses, routes. */
package plumbline.network.topology;
